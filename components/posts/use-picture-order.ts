"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useComposer } from "@/components/posts/composer-context";
import type { TrayImage } from "@/components/posts/use-removals";
import { useErrorText } from "@/components/shell/use-error-text";
import { notify } from "@/components/ui/notify";
import { forgetPlaces } from "@/lib/canvas/client/queries";
import { useSavePost } from "@/lib/posts/client/use-save-post";
import { inOrder, withMoved } from "@/lib/posts/picture-order";

/** One message for all moves: the last one can be taken back. */
const NOTE = "pictures-moved";

/** The pictures of the tray, and the way to give one another place: shown at once, then saved in turn with the text. */
export function usePictureOrder(images: TrayImage[]) {
  const t = useTranslations("posts.media");
  const common = useTranslations("common");
  const client = useQueryClient();
  const errorText = useErrorText();
  const { draft, saver } = useComposer();
  const { _id } = draft.post;
  const save = useSavePost(_id).runAsync;
  const [wanted, setWanted] = useState<readonly string[] | null>(null);
  const shown = wanted ? inOrder(images, wanted) : images;

  async function put(order: readonly string[], then?: () => void) {
    setWanted(order);
    try {
      await saver.run(async (revision, post) => {
        const list = inOrder(post.images, order).map(({ url, alt }) => ({ url, alt }));
        return (await save({ revision, images: list })).post;
      });
      // Designs went with their pictures: what is known by place is another one's now.
      forgetPlaces(client, _id);
      then?.();
    } catch (error) {
      notify.error(errorText(error));
    } finally {
      // Another order may be wanted by now.
      setWanted((now) => (now === order ? null : now));
    }
  }

  function move(url: string, to: number) {
    const before = shown.map((image) => image.url);
    const after = withMoved(before, url, to);
    if (!after) return;
    const undo = { label: common("undo"), onClick: () => void put(before) };
    const n = after.indexOf(url) + 1;
    void put(after, () => notify.success(t("moved", { n }), { id: NOTE, action: undo }));
  }
  return { images: shown, move };
}
