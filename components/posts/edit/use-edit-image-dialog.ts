import { useTranslations } from "next-intl";
import { useState } from "react";
import { useComposer } from "@/components/posts/composer-context";
import { EMPTY_EDIT_DRAFT, useEditRequest } from "@/components/posts/edit/use-edit-request";
import type { TrayImage } from "@/components/posts/use-pending-image-removals";
import { useResultToasts } from "@/components/posts/use-result-toasts";
import { useSaveChanges } from "@/components/posts/use-save-changes";
import { runningGenerations } from "@/lib/generation/client/running-generations";
import { findOpenDraft } from "@/lib/posts/client/open-draft-registry";

interface Where {
  /** The dialog is open and reports the end itself. */
  isOpen(): boolean;
  onChanged(url: string): void;
}

export function useEditImageDialog(image: TrayImage, { isOpen, onChanged }: Where) {
  const t = useTranslations("posts.edit");
  const { showError, showUndoable } = useResultToasts();
  const { address, saver } = useComposer();
  const { save } = useSaveChanges();
  const [draft, setDraft] = useState(EMPTY_EDIT_DRAFT);
  const requested = useEditRequest({
    picture: image,
    draft,
    onDraft: setDraft,
    place: `edit ${image.url}`,
    address,
    work: async (change) => {
      // The latest revision must be saved first, because the response replaces it.
      await saver.flush();
      const { _id: postId, images } = saver.read().post;
      return change({ postId, imageIndex: images.findIndex(({ url }) => url === image.url) });
    },
  });

  async function start() {
    const edited = await requested.start();
    if (!edited) return;
    findOpenDraft(saver).adopt(edited.post);
    onChanged(edited.imageUrl);
    if (isOpen() || !runningGenerations.isWatched(address)) return;
    showUndoable(`${t("changed")} ${requested.spentText()}`, () => undo(edited.imageUrl));
  }

  /** Restores the previous image with its alt text. */
  const undo = (madeUrl: string) =>
    save(({ images }) => {
      if (!images.some(({ url }) => url === madeUrl)) return null;
      const isThere = images.some(({ url }) => url === image.url);
      const kept = images
        .filter(({ url }) => !isThere || url !== madeUrl)
        .map(({ url, alt }) => (url === madeUrl ? { url: image.url, alt: image.alt } : { url, alt }));
      return { images: kept };
    }, findOpenDraft(saver)).catch(showError);

  return { ...requested, start, undo };
}
