export function portIsFree(port: number): Promise<boolean>;
