import { isObject, isStringList } from "@/lib/core/value-checks";
import { isLanguage, type Language } from "@/lib/i18n/direction";
import { isGenerationInfo } from "@/lib/posts/client/stored-generation-info";
import type { GenerationInfo } from "@/lib/posts/generation-info-schemas";
import type { PostDto } from "@/lib/posts/schemas";

export interface DraftContent {
  text: string;
  hashtags: string[];
  /** Generation info and the text it belongs to; it is invalid for any other text. */
  origin?: { text: string; language: Language; written: GenerationInfo } | undefined;
}

export interface LocalDraft {
  mine: DraftContent;
  base: DraftContent;
  revision: number;
}

const keyOf = (postId: string) => `kolot.draft.${postId}`;

/** Returns the generation info of exactly this text; null when there is none. */
export function findGenerationInfo({ text, origin }: DraftContent, post: PostDto): GenerationInfo | null {
  if (origin?.text === text) return origin.written;
  return post.text === text ? post.written : null;
}

/** Returns the fields of a save: the content and, when known, its generation info. */
export function toSaveFields({ text, hashtags, origin: storedOrigin }: DraftContent) {
  const about =
    storedOrigin?.text === text ? { language: storedOrigin.language, written: storedOrigin.written } : {};
  return { text, hashtags, ...about };
}

/** Returns the content with its generation info, so that an undo restores both. */
export function withGenerationInfo(content: DraftContent, post: PostDto): DraftContent {
  const known = findGenerationInfo(content, post);
  const language = content.origin?.text === content.text ? content.origin.language : post.language;
  return known && language
    ? { ...content, origin: { text: content.text, language, written: known } }
    : content;
}

export function isSameContent(a: DraftContent, b: DraftContent): boolean {
  return a.text === b.text && a.hashtags.join("\n") === b.hashtags.join("\n");
}

/** Reads the stored draft of a post; null when there is none or it is invalid. */
export function readLocalDraft(postId: string): LocalDraft | null {
  try {
    const stored: unknown = JSON.parse(window.localStorage.getItem(keyOf(postId)) ?? "null");
    if (!isObject(stored) || typeof stored.revision !== "number") return null;
    const [mine, base] = [readContent(stored.mine), readContent(stored.base)];
    return mine && base ? { mine, base, revision: stored.revision } : null;
  } catch {
    return null;
  }
}

/** Keeps a text whose generation info is invalid. */
function readContent(stored: unknown): DraftContent | null {
  if (!isObject(stored) || typeof stored.text !== "string" || !isStringList(stored.hashtags)) return null;
  const { text, hashtags, origin } = stored;
  return isOrigin(origin) ? { text, hashtags, origin } : { text, hashtags };
}

const isOrigin = (stored: unknown): stored is NonNullable<DraftContent["origin"]> =>
  isObject(stored) &&
  typeof stored.text === "string" &&
  isLanguage(stored.language) &&
  isGenerationInfo(stored.written);

/** Stores unsaved content on this device; returns false when the storage is full. */
export function saveLocalDraft(postId: string, draft: LocalDraft): boolean {
  try {
    window.localStorage.setItem(keyOf(postId), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function deleteLocalDraft(postId: string): void {
  window.localStorage.removeItem(keyOf(postId));
}
