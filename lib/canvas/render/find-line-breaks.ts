export const graphemeSegmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** Breaks after spaces, hyphen and maqaf. A one-letter Hebrew prefix (ב־, ל־) stays with its word. */
export function findLineBreaks(paragraph: string): number[] {
  const breaks = paragraph.matchAll(
    /[^\S\u00A0\u202F\uFEFF]+|(?<=\p{L}{2})[-\u05BE\u2010\u2013\u2014](?=\p{L})/gu,
  );
  return [...[...breaks].map((match) => match.index + match[0].length), paragraph.length];
}

/** Returns whether an offset lies within a surrogate pair. */
export function isPairSplit(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff;
}
