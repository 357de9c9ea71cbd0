import type { DraftSaver } from "@/lib/posts/client/draft-saver";

const open = new Map<string, DraftSaver>();

/** The composer of this post is open with this draft; the answer takes it away again. */
export function openDraft(saver: DraftSaver): () => void {
  const { _id } = saver.read().post;
  open.set(_id, saver);
  return () => {
    if (open.get(_id) === saver) open.delete(_id);
  };
}

/**
 * Where a late result belongs: the draft of the composer that is open now, else the one it was asked from, which saves
 * without its screen. Two drafts of one post would write against each other.
 */
export function draftFor(asked: DraftSaver): DraftSaver {
  return open.get(asked.read().post._id) ?? asked;
}
