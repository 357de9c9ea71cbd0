type Variables = Record<string, string>;

export function parseDotenv(text: string): Variables;
export function withDotenv(root: string, environment: Record<string, string | undefined>): Variables;
