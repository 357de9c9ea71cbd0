const keyOf = (postId: string) => `kolot.idea.${postId}`;

/** The prompt of a post as typed so far: it outlives errors and reloads of this tab. */
export function rememberIdea(postId: string, idea: string): void {
  try {
    window.sessionStorage.setItem(keyOf(postId), idea);
  } catch {
    // No room in this tab's store: the field still has it.
  }
}

export function readIdea(postId: string): string {
  return window.sessionStorage.getItem(keyOf(postId)) ?? "";
}
