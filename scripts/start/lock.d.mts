export function takeLock(dataDir: string, port: number): Promise<{ markEnding(): void; release(): void }>;
