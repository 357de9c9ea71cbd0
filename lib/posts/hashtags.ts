const TAG_BODY = "[\\p{L}\\p{M}\\p{N}_]{1,100}";
const WHOLE_TAG = new RegExp(`^${TAG_BODY}$`, "u");
// Not after a letter or "/" or "&": an address fragment or an entity is no hashtag.
export const TAG_IN_TEXT = new RegExp(`(?<![\\p{L}\\p{N}/&])#(${TAG_BODY})`, "gu");
const LINE_OF_TAGS = new RegExp(`^\\s*(?:#${TAG_BODY}[\\s,]*)+$`, "u");

/** A line of nothing but hashtags. */
export const isLineOfTags = (line: string): boolean => LINE_OF_TAGS.test(line);

/** A hashtag as it is kept: without "#" and spaces. Null when nothing usable is left. */
export function cleanHashtag(value: string): string | null {
  const bare = value.trim().replace(/^#+/, "").replace(/\s+/g, "_");
  return WHOLE_TAG.test(bare) && !/^\p{N}+$/u.test(bare) ? bare : null;
}

/** Usable hashtags in their order, each once whatever its case. */
export function cleanHashtags(values: string[]): string[] {
  const byName = new Map<string, string>();
  for (const value of values) {
    const tag = cleanHashtag(value);
    if (tag && !byName.has(tag.toLowerCase())) byName.set(tag.toLowerCase(), tag);
  }
  return [...byName.values()];
}

/** Takes hashtags out of a text: lines of nothing else go, one inside a sentence stays as its words. */
export function extractHashtags(text: string): { text: string; hashtags: string[] } {
  const hashtags = [...text.matchAll(TAG_IN_TEXT)].map((match) => match[1] ?? "");
  const kept = text
    .split("\n")
    .filter((line) => !isLineOfTags(line))
    .map((line) => line.replace(TAG_IN_TEXT, (_, tag: string) => tag.replaceAll("_", " ")));
  return { text: kept.join("\n").trim(), hashtags };
}

/** The whole text as a network gets it: hashtags in a line of their own at the end. */
export function fullText({ text, hashtags }: { text: string; hashtags: string[] }): string {
  const tags = hashtags.map((tag) => `#${tag}`).join(" ");
  return [text.trim(), tags].filter(Boolean).join("\n\n");
}
