import { z } from "zod";
import { generateTextResponse } from "@/lib/generation/schemas";
import { LANGUAGES } from "@/lib/i18n/direction";

const alternative = generateTextResponse.extend({ language: z.enum(LANGUAGES) });

/** A paid text that the user has not chosen yet, and its language. */
export type TextAlternative = z.infer<typeof alternative>;

export const NO_ALTERNATIVES: readonly TextAlternative[] = [];

const keyOf = (postId: string) => `kolot.alternatives.${postId}`;

/** Also holds what a full storage refused. Equal reads return the same array. */
const known = new Map<string, readonly TextAlternative[]>();
const listeners = new Set<() => void>();

/** Returns the alternatives of a post; they are kept in this browser until they are closed. */
export function readAlternatives(postId: string): readonly TextAlternative[] {
  const found = known.get(postId) ?? readStored(postId);
  known.set(postId, found);
  return found;
}

function readStored(postId: string): readonly TextAlternative[] {
  try {
    const stored: unknown = JSON.parse(window.localStorage.getItem(keyOf(postId)) ?? "[]");
    return z.array(alternative).catch([]).parse(stored);
  } catch {
    return NO_ALTERNATIVES;
  }
}

/** Replaces the alternatives of a post; an empty list deletes them. */
export function saveAlternatives(postId: string, texts: readonly TextAlternative[]): void {
  known.set(postId, texts);
  for (const listener of listeners) listener();
  try {
    if (texts.length === 0) window.localStorage.removeItem(keyOf(postId));
    else window.localStorage.setItem(keyOf(postId), JSON.stringify(texts));
  } catch {
    // The storage is full or closed; this page still holds the texts.
  }
}

export function subscribeToAlternatives(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
