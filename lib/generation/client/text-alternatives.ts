import type { ResponseOf } from "@/lib/api-client/request";
import { isObject, isStringList } from "@/lib/core/value-checks";
import type { generateTextResponse } from "@/lib/generation/schemas";
import { isLanguage, type Language } from "@/lib/i18n/direction";
import { isGenerationInfo } from "@/lib/posts/client/stored-generation-info";

/** A paid text that the user has not chosen yet, and its language. */
export type TextAlternative = ResponseOf<typeof generateTextResponse> & { language: Language };

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
    return Array.isArray(stored) && stored.every(isAlternative) ? stored : NO_ALTERNATIVES;
  } catch {
    return NO_ALTERNATIVES;
  }
}

const isAlternative = (stored: unknown): stored is TextAlternative =>
  isObject(stored) &&
  typeof stored.text === "string" &&
  isStringList(stored.hashtags) &&
  isLanguage(stored.language) &&
  isGenerationInfo(stored);

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
