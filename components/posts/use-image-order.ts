import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useComposer } from "@/components/posts/composer-context";
import type { TrayImage } from "@/components/posts/use-pending-image-removals";
import { useSaveChanges } from "@/components/posts/use-save-changes";
import { useErrorText } from "@/components/shell/use-error-text";
import { showToast } from "@/components/ui/show-toast";
import { invalidateDesignsByIndex } from "@/lib/canvas/client/queries";
import { moveImageUrl, sortImagesByUrl } from "@/lib/posts/post-title";

/** One message id for all moves, because only the last one can be undone. */
const NOTE = "pictures-moved";

/** Reorders images with an optimistic update; saves are serialized with the text. */
export function useImageOrder(images: TrayImage[]) {
  const t = useTranslations("posts.media");
  const common = useTranslations("common");
  const client = useQueryClient();
  const errorText = useErrorText();
  const { _id } = useComposer().draft.post;
  const { save } = useSaveChanges();
  const [wanted, setWanted] = useState<readonly string[] | null>(null);
  const shown = wanted ? sortImagesByUrl(images, wanted) : images;

  async function put(order: readonly string[], then?: () => void) {
    setWanted(order);
    try {
      await save((post) => ({
        images: sortImagesByUrl(post.images, order).map(({ url, alt }) => ({ url, alt })),
      }));
      // Designs move with their images, so caches by index are invalid.
      invalidateDesignsByIndex(client, _id);
      then?.();
    } catch (error) {
      showToast.error(errorText(error));
    } finally {
      // The user may have chosen another order meanwhile.
      setWanted((now) => (now === order ? null : now));
    }
  }

  function move(url: string, to: number) {
    const before = shown.map((image) => image.url);
    const after = moveImageUrl(before, url, to);
    if (!after) return;
    const undo = { label: common("undo"), onClick: () => void put(before) };
    const n = after.indexOf(url) + 1;
    void put(after, () => showToast.success(t("moved", { n }), { id: NOTE, action: undo }));
  }
  return { images: shown, move };
}
