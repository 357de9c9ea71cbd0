type Variables = Record<string, string | undefined>;

export function getSecretFolders(environment: Variables): string[];
export function readSecretFiles(folders: string[], environment: Variables): Record<string, string>;
