/** So much of the shorter one's words in the other one is the same said again. */
const SHARED = 0.7;
/** Words with fewer letters say nothing of the subject. */
const LEAST_LETTERS = 3;

/** True when two texts are about the same in nearly the same words. Of an empty one nothing can be said. */
export function isSameIdea(one: string, other: string): boolean {
  const [short, long] = [wordsOf(one), wordsOf(other)].toSorted((a, b) => a.size - b.size);
  if (!short || !long || short.size === 0) return false;
  const shared = [...short].filter((word) => long.has(word)).length;
  return shared / short.size >= SHARED;
}

function wordsOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return new Set(words.filter((word) => word.length >= LEAST_LETTERS));
}
