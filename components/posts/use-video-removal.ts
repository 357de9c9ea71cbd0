"use client";

import { useTranslations } from "next-intl";
import { useComposer } from "@/components/posts/composer-context";
import { useDeletions } from "@/components/shell/use-deletions";
import { useSavePost } from "@/lib/posts/client/use-save-post";

/** A removed film is only hidden while its Undo stands. */
export function useVideoRemoval() {
  const t = useTranslations("posts.video");
  const { draft, saver } = useComposer();
  const { videoUrl } = draft.post;
  const save = useSavePost(draft.post._id).runAsync;
  const { deletions, hidden, remove, undo, finish } = useDeletions({
    remove: (url) =>
      saver.run(async (revision, post) =>
        post.videoUrl === url ? (await save({ revision, videoUrl: null })).post : post,
      ),
  });
  return {
    isHidden: videoUrl !== null && hidden.includes(videoUrl),
    removeLater: () => videoUrl !== null && remove(videoUrl, t("removed")),
    flush: finish,
    /** A film that waits for its Undo gives way to the new one. */
    show: () => deletions.read().forEach(undo),
  };
}

export type VideoRemoval = ReturnType<typeof useVideoRemoval>;
