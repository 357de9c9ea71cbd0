export function readLogTail(file: string, count?: number): string;
export function rotateLog(file: string, limit?: number): void;
