export function getNodeVersionProblem(version: string): string | undefined;
