const keyOf = (postId: string) => `kolot.idea.${postId}`;

/** Stores the unsent prompt of a post, which survives errors and reloads of this tab. */
export function saveIdea(postId: string, idea: string): void {
  try {
    window.sessionStorage.setItem(keyOf(postId), idea);
  } catch {
    // The session storage is full; the field still holds the text.
  }
}

export function readIdea(postId: string): string {
  return window.sessionStorage.getItem(keyOf(postId)) ?? "";
}
