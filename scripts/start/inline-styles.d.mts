export function inlineStyles(html: string, read: (address: string) => string): string;
export function writeInlineStyles(root: string): void;
