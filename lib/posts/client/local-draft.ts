import { z } from "zod";

const content = z.object({ text: z.string(), hashtags: z.array(z.string()) });

/** What a post says, as the person writes it. */
export type Content = z.infer<typeof content>;

const localDraft = z.object({ mine: content, base: content, revision: z.number() });

/** Words that no server has confirmed yet, with what they were written on. */
export type LocalDraft = z.infer<typeof localDraft>;

const keyOf = (postId: string) => `kolot.draft.${postId}`;

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
