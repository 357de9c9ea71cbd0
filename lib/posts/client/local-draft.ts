import { z } from "zod";
import { LANGUAGES } from "@/lib/i18n/direction";
import { type GenerationInfo, generationInfo } from "@/lib/posts/generation-info-schemas";
import type { PostDto } from "@/lib/posts/schemas";

/** Generation info and the text it belongs to; it is invalid for any other text. */
const origin = z.object({ text: z.string(), language: z.enum(LANGUAGES), written: generationInfo });

const content = z.object({ text: z.string(), hashtags: z.array(z.string()), origin: origin.optional() });

export type DraftContent = z.infer<typeof content>;

const localDraft = z.object({ mine: content, base: content, revision: z.number() });

export type LocalDraft = z.infer<typeof localDraft>;

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
    return localDraft.parse(JSON.parse(window.localStorage.getItem(keyOf(postId)) ?? "null"));
  } catch {
    return null;
  }
}

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
