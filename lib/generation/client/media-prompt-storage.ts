import { z } from "zod";

/** Unsent input of a media tab of a post: its prompt and options. */
const stored = z.record(z.string(), z.string());

export type StoredMediaInput = z.infer<typeof stored>;

const keyOf = (postId: string) => `kolot.media.${postId}`;

/** Returns the remembered input of all media tabs of a post; empty when there is none or it is damaged. */
export function readMediaInput(postId: string): StoredMediaInput {
  try {
    return stored.catch({}).parse(JSON.parse(window.localStorage.getItem(keyOf(postId)) ?? "{}"));
  } catch {
    return {};
  }
}

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
