export function isPortFree(port: number): Promise<boolean>;
