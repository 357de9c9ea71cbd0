export function ensureBrowser(root: string, node: string, run?: { signal?: AbortSignal }): Promise<string>;
