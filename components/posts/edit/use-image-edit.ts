"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useComposer } from "@/components/posts/composer-context";
import { EMPTY_EDIT_DRAFT, useEditRequest } from "@/components/posts/edit/use-edit-request";
import type { TrayImage } from "@/components/posts/use-pending-image-removals";
import { useErrorText } from "@/components/shell/use-error-text";
import { showToast } from "@/components/ui/show-toast";
import { getPostPath } from "@/lib/core/post-path";
import { runningGenerations } from "@/lib/generation/client/running-generations";
import { findOpenDraft } from "@/lib/posts/client/open-draft-registry";
import { useSavePost } from "@/lib/posts/client/use-save-post";

interface Where {
  /** The dialog is open and reports the end itself. */
  isOpen(): boolean;
  onChanged(url: string): void;
}

/** Manages one AI edit of a post image: request, result and undo. */
export function useImageEdit(image: TrayImage, { isOpen, onChanged }: Where) {
  const t = useTranslations("posts.edit");
  const common = useTranslations("common");
  const errorText = useErrorText();
  const { account, draft: composer, saver } = useComposer();
  const { _id: postId } = composer.post;
  const address = getPostPath(account._id, postId);
  const save = useSavePost(postId);
  const [draft, setDraft] = useState(EMPTY_EDIT_DRAFT);
  const requested = useEditRequest({
    ...{ picture: image, draft, onDraft: setDraft, place: editPlace(image.url), address },
    work: async (change) => {
      // The latest revision must be saved first, because the response replaces it.
      await saver.flush();
      const imageIndex = saver.read().post.images.findIndex(({ url }) => url === image.url);
      return change({ postId, imageIndex });
    },
  });

  async function start() {
    const edited = await requested.start();
    if (!edited) return;
    findOpenDraft(saver).adopt(edited.post);
    onChanged(edited.imageUrl);
    if (isOpen() || !runningGenerations.isWatched(address)) return;
    showToast.success(`${t("changed")} ${requested.spentText()}`, {
      action: { label: common("undo"), onClick: () => void undo(edited.imageUrl) },
    });
  }

  /** Restores the previous image with its alt text. */
  async function undo(madeUrl: string) {
    try {
      await findOpenDraft(saver).run(async (revision, post) => {
        if (!post.images.some(({ url }) => url === madeUrl)) return post;
        const isThere = post.images.some(({ url }) => url === image.url);
        const images = post.images
          .filter(({ url }) => !isThere || url !== madeUrl)
          .map(({ url, alt }) => (url === madeUrl ? { url: image.url, alt: image.alt } : { url, alt }));
        return (await save.runAsync({ revision, images })).post;
      });
    } catch (error) {
      showToast.error(errorText(error));
    }
  }

  return { ...requested, start, undo };
}

/** Key that limits an image to one edit at a time. */
const editPlace = (url: string) => `edit ${url}`;
