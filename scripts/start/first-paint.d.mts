export function inlineStyles(html: string, read: (address: string) => string): string;
export function scriptsLast(html: string): string;
export function writeFirstPaint(root: string): void;
