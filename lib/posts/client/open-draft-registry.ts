import type { DraftSaver } from "@/lib/posts/client/draft-saver";

const open = new Map<string, DraftSaver>();

/** Returns the function that removes the registration. */
export function registerOpenDraft(saver: DraftSaver): () => void {
  const { _id } = saver.read().post;
  open.set(_id, saver);
  return () => {
    if (open.get(_id) === saver) open.delete(_id);
  };
}

/** Returns the open composer's draft, because two drafts of one post would overwrite each other. */
export function findOpenDraft(requester: DraftSaver): DraftSaver {
  return open.get(requester.read().post._id) ?? requester;
}
