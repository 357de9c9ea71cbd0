export function sourceHash(root: string, environment: Record<string, string | undefined>): string;
