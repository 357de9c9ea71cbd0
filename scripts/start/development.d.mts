export function listAffectedProcesses(bundles: string[]): string[];
