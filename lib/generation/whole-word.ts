/** The word or phrase as a whole, whatever its case; a Hebrew one also behind prefix letters. */
export function wholeWord(phrase: string): RegExp {
  const words = phrase
    .trim()
    .split(/\s+/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const prefix = /^[א-ת]/.test(phrase.trim()) ? "[והבלמכש]{0,3}" : "";
  return new RegExp(
    `(?<![\\p{L}\\p{M}\\p{N}])${prefix}(?:${words.join("\\s+")})(?![\\p{L}\\p{M}\\p{N}])`,
    "iu",
  );
}
