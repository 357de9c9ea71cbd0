export function inlineStyles(html: string, read: (address: string) => string): Promise<string>;
export function moveScriptsToEnd(html: string): string;
export function writeFirstPaint(root: string): Promise<void>;
