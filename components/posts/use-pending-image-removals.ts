import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useComposer } from "@/components/posts/composer-context";
import { useScopedDeletions } from "@/components/shell/use-scoped-deletions";
import { invalidateDesignsByIndex } from "@/lib/canvas/client/queries";
import { useRemoveImage } from "@/lib/posts/client/mutations";

/** Hides a removed image while its undo is available. */
export function usePendingImageRemovals() {
  const t = useTranslations("posts.media");
  const { draft, saver } = useComposer();
  const client = useQueryClient();
  const { _id } = draft.post;
  const takeOut = useRemoveImage(_id).runAsync;
  const { hidden, remove, finish } = useScopedDeletions({
    remove: (url) =>
      saver.run(async (revision, post) => {
        const index = post.images.findIndex((image) => image.url === url);
        return index < 0 ? post : (await takeOut({ index, revision })).post;
      }),
    // The following images moved up with their designs, so caches by index are invalid.
    refresh: async () => invalidateDesignsByIndex(client, _id),
  });
  const images = draft.post.images
    .map((image, index) => ({ ...image, index }))
    .filter(({ url }) => !hidden.includes(url));
  return { images, removeLater: (url: string) => remove(url, t("removed")), flush: finish };
}

export type PendingImageRemovals = ReturnType<typeof usePendingImageRemovals>;
export type TrayImage = PendingImageRemovals["images"][number];
