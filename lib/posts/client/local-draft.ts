import { z } from "zod";
import { LANGUAGES } from "@/lib/i18n/direction";
import type { PostWire } from "@/lib/posts/schemas";
import { type Written, written } from "@/lib/posts/written-schemas";

/** How a text was generated, and which: it says nothing about any other text. */
const origin = z.object({ text: z.string(), language: z.enum(LANGUAGES), written });

const content = z.object({
  text: z.string(),
  hashtags: z.array(z.string()),
  origin: origin.optional(),
});

/** What a post says, as the person writes it. */
export type Content = z.infer<typeof content>;

const localDraft = z.object({ mine: content, base: content, revision: z.number() });

/** Words that no server has confirmed yet, with what they were written on. */
export type LocalDraft = z.infer<typeof localDraft>;

const keyOf = (postId: string) => `kolot.draft.${postId}`;

/** What is known of how this very text was generated: told with it, or kept with the post. */
export function writtenOf({ text, origin: told }: Content, post: PostWire): Written | null {
  if (told?.text === text) return told.written;
  return post.text === text ? post.written : null;
}

/** What a save says: the words, and how they came about where that is known. */
export function savedFields({ text, hashtags, origin: told }: Content) {
  const about = told?.text === text ? { language: told.language, written: told.written } : {};
  return { text, hashtags, ...about };
}

/** The words as they stand, with all that is known of them: what an undo brings back. */
export function withOrigin(content: Content, post: PostWire): Content {
  const known = writtenOf(content, post);
  const language = content.origin?.text === content.text ? content.origin.language : post.language;
  return known && language
    ? { ...content, origin: { text: content.text, language, written: known } }
    : content;
}

/** True when both say the same. */
export function sameContent(a: Content, b: Content): boolean {
  return a.text === b.text && a.hashtags.join("\n") === b.hashtags.join("\n");
}

/** What this browser kept of a post; null when there is nothing, or nothing readable. */
export function readLocalDraft(postId: string): LocalDraft | null {
  try {
    return localDraft.parse(JSON.parse(window.localStorage.getItem(keyOf(postId)) ?? "null"));
  } catch {
    return null;
  }
}

/** Keeps unsaved words on this device; false when there is no room. */
export function keepLocalDraft(postId: string, draft: LocalDraft): boolean {
  try {
    window.localStorage.setItem(keyOf(postId), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function dropLocalDraft(postId: string): void {
  window.localStorage.removeItem(keyOf(postId));
}
