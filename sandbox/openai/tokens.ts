/** Tokens of a text, about. */
export function estimatedTokens(text: string): number {
  return Math.max(1, Math.ceil(Buffer.byteLength(text) / 4));
}
