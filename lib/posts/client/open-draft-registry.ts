import type { DraftSaver } from "@/lib/posts/client/draft-saver";

const open = new Map<string, DraftSaver>();

/** Registers the draft of an open composer; returns the function that removes it. */
export function registerOpenDraft(saver: DraftSaver): () => void {
  const { _id } = saver.read().post;
  open.set(_id, saver);
  return () => {
    if (open.get(_id) === saver) open.delete(_id);
  };
}

/**
 * Returns the draft that receives a late result: that of the open composer, otherwise the one that requested
 * it, which saves without a component. Two drafts of one post would overwrite each other.
 */
export function findOpenDraft(requester: DraftSaver): DraftSaver {
  return open.get(requester.read().post._id) ?? requester;
}
