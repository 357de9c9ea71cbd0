export function acquireDataFolderLock(
  dataDir: string,
  port: number,
): Promise<{ markEnding(): void; release(): void }>;
