"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useComposer } from "@/components/posts/composer-context";
import { BLANK_EDIT, useAskedEdit } from "@/components/posts/edit/use-asked-edit";
import type { TrayImage } from "@/components/posts/use-removals";
import { useErrorText } from "@/components/shell/use-error-text";
import { notify } from "@/components/ui/notify";
import { postAddress } from "@/lib/core/post-address";
import { runningGenerations } from "@/lib/generation/client/running-generations";
import { draftFor } from "@/lib/posts/client/open-drafts";
import { useSavePost } from "@/lib/posts/client/use-save-post";

interface Where {
  /** The dialog is there and tells of the end itself. */
  isOpen(): boolean;
  onChanged(url: string): void;
}

/** One change of a picture by prompt: what is asked, what came out, and the way back. */
export function usePictureEdit(image: TrayImage, { isOpen, onChanged }: Where) {
  const t = useTranslations("posts.edit");
  const common = useTranslations("common");
  const errorText = useErrorText();
  const { account, draft: desk, saver } = useComposer();
  const { _id: postId } = desk.post;
  const address = postAddress(account._id, postId);
  const save = useSavePost(postId);
  const [draft, setDraft] = useState(BLANK_EDIT);
  const asked = useAskedEdit({
    ...{ picture: image, draft, onDraft: setDraft, place: editPlace(image.url), address },
    work: async (change) => {
      // The newest revision has to be on the server: the answer replaces it.
      await saver.flush();
      const imageIndex = saver.read().post.images.findIndex(({ url }) => url === image.url);
      return change({ postId, imageIndex });
    },
  });

  async function start() {
    const edited = await asked.start();
    if (!edited) return;
    draftFor(saver).adopt(edited.post);
    onChanged(edited.imageUrl);
    if (isOpen() || !runningGenerations.isWatched(address)) return;
    notify.success(`${t("changed")} ${asked.spentText()}`, {
      action: { label: common("undo"), onClick: () => void undo(edited.imageUrl) },
    });
  }

  /** The old picture again, with what was said of it. */
  async function undo(madeUrl: string) {
    try {
      await draftFor(saver).run(async (revision, post) => {
        if (!post.images.some(({ url }) => url === madeUrl)) return post;
        const isThere = post.images.some(({ url }) => url === image.url);
        const images = post.images
          .filter(({ url }) => !isThere || url !== madeUrl)
          .map(({ url, alt }) => (url === madeUrl ? { url: image.url, alt: image.alt } : { url, alt }));
        return (await save.runAsync({ revision, images })).post;
      });
    } catch (error) {
      notify.error(errorText(error));
    }
  }

  return { ...asked, start, undo };
}

/** A picture is changed once at a time. */
const editPlace = (url: string) => `edit ${url}`;
