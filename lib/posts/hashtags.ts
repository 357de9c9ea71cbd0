import { MAX_HASHTAG_LENGTH } from "@/lib/posts/limits";

const TAG_BODY = `[\\p{L}\\p{M}\\p{N}_]{1,${MAX_HASHTAG_LENGTH}}`;
const WHOLE_TAG = new RegExp(`^${TAG_BODY}$`, "u");
// The lookbehind excludes URL fragments and HTML entities.
export const HASHTAG_IN_TEXT = new RegExp(`(?<![\\p{L}\\p{N}/&])#(${TAG_BODY})`, "gu");
const LINE_OF_TAGS = new RegExp(`^\\s*(?:#${TAG_BODY}[\\s,]*)+$`, "u");

export const isHashtagLine = (line: string): boolean => LINE_OF_TAGS.test(line);

/** Normalizes a hashtag: without "#" and spaces. Returns null when nothing valid is left. */
export function normalizeHashtag(value: string): string | null {
  const bare = value.trim().replace(/^#+/, "").replace(/\s+/g, "_");
  return WHOLE_TAG.test(bare) && !/^\p{N}+$/u.test(bare) ? bare : null;
}

export function normalizeHashtags(values: string[]): string[] {
  const byName = new Map<string, string>();
  for (const value of values) {
    const tag = normalizeHashtag(value);
    if (tag && !byName.has(tag.toLowerCase())) byName.set(tag.toLowerCase(), tag);
  }
  return [...byName.values()];
}

/** Extracts hashtags from a text: lines of hashtags are removed, a hashtag in a sentence stays as a word. */
export function extractHashtags(text: string): { text: string; hashtags: string[] } {
  const hashtags = [...text.matchAll(HASHTAG_IN_TEXT)].map((match) => match[1] ?? "");
  const stored = text
    .split("\n")
    .filter((line) => !isHashtagLine(line))
    .map((line) => line.replace(HASHTAG_IN_TEXT, (_, tag: string) => tag.replaceAll("_", " ")));
  return { text: stored.join("\n").trim(), hashtags };
}

/** Composes the text as platforms receive it, with the hashtags in the last line. */
export function composeFullText({ text, hashtags }: { text: string; hashtags: string[] }): string {
  const tags = hashtags.map((tag) => `#${tag}`).join(" ");
  return [text.trim(), tags].filter(Boolean).join("\n\n");
}
