import { isObject, isStringList } from "@/lib/core/value-checks";

/** Unsent input of the media tabs of a post: prompts and options. */
export type StoredMediaInput = Record<string, string>;

const keyOf = (postId: string) => `kolot.media.${postId}`;

/** Returns the remembered input of all media tabs of a post; empty when there is none or it is damaged. */
export function readMediaInput(postId: string): StoredMediaInput {
  try {
    const stored: unknown = JSON.parse(window.localStorage.getItem(keyOf(postId)) ?? "{}");
    return isMediaInput(stored) ? stored : {};
  } catch {
    return {};
  }
}

const isMediaInput = (stored: unknown): stored is StoredMediaInput =>
  isObject(stored) && isStringList(Object.values(stored));

/** Remembers one field of the input, in this browser. */
export function saveMediaInput(postId: string, field: string, value: string): void {
  addMediaInput(postId, { [field]: value });
}

/** Copies the input of a post to another one, whose other fields are kept. */
export function copyMediaInput(fromPostId: string, toPostId: string): void {
  addMediaInput(toPostId, readMediaInput(fromPostId));
}

function addMediaInput(postId: string, input: StoredMediaInput): void {
  try {
    const next = { ...readMediaInput(postId), ...input };
    window.localStorage.setItem(keyOf(postId), JSON.stringify(next));
  } catch {
    // The storage is full or closed; the field still holds the text.
  }
}
