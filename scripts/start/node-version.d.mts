export function nodeProblem(version: string): string | undefined;
