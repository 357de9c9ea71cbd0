export function anyFreePort(): Promise<number>;
