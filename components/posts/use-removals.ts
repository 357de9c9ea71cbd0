"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useComposer } from "@/components/posts/composer-context";
import { useDeletions } from "@/components/shell/use-deletions";
import { forgetPlaces } from "@/lib/canvas/client/queries";
import { useRemoveImage } from "@/lib/posts/client/use-remove-image";

/** A removed picture is only hidden while its Undo stands. */
export function useRemovals() {
  const t = useTranslations("posts.media");
  const { draft, saver } = useComposer();
  const client = useQueryClient();
  const { _id } = draft.post;
  const takeOut = useRemoveImage(_id).runAsync;
  const { hidden, remove, finish } = useDeletions({
    remove: (url) =>
      saver.run(async (revision, post) => {
        const index = post.images.findIndex((image) => image.url === url);
        return index < 0 ? post : (await takeOut({ index, revision })).post;
      }),
    // Those behind it moved up with their designs: what is known by place is another one's now.
    refresh: async () => forgetPlaces(client, _id),
  });
  const images = draft.post.images
    .map((image, index) => ({ ...image, index }))
    .filter(({ url }) => !hidden.includes(url));
  return { images, removeLater: (url: string) => remove(url, t("removed")), flush: finish };
}

export type Removals = ReturnType<typeof useRemovals>;
export type TrayImage = Removals["images"][number];
