export function inlineScriptHashes(html: string): string[];
export function writeScriptHashes(root: string): void;
