/** What readers see as one letter. */
export const letters = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/**
 * Offsets after which a line may end: behind spaces, and behind a hyphen or maqaf between words. A prefix of one letter
 * (ב־, ל־) stays with its word.
 */
export function breaksOf(paragraph: string): number[] {
  const breaks = paragraph.matchAll(
    /[^\S\u00A0\u202F\uFEFF]+|(?<=\p{L}{2})[-\u05BE\u2010\u2013\u2014](?=\p{L})/gu,
  );
  return [...[...breaks].map((match) => match.index + match[0].length), paragraph.length];
}
