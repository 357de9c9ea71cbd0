const SHARED = 0.7;
const LEAST_LETTERS = 3;

/** Returns whether two texts are nearly the same; false for an empty one. */
export function isNearDuplicate(one: string, other: string): boolean {
  const [short, long] = [splitWords(one), splitWords(other)].toSorted((a, b) => a.size - b.size);
  if (!short || !long || short.size === 0) return false;
  const shared = [...short].filter((word) => long.has(word)).length;
  return shared / short.size >= SHARED;
}

function splitWords(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return new Set(words.filter((word) => word.length >= LEAST_LETTERS));
}

/** Creates a case-insensitive pattern for a whole word or phrase; Hebrew words may have prefix letters. */
export function createWholeWordPattern(phrase: string): RegExp {
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
