"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useComposer } from "@/components/posts/composer-context";
import { type Mark, maskOf } from "@/components/posts/edit/marks";
import type { TrayImage } from "@/components/posts/use-removals";
import { useSpending } from "@/components/posts/use-spending";
import { useErrorText } from "@/components/shell/use-error-text";
import { notify } from "@/components/ui/notify";
import { runningGenerations } from "@/lib/generation/client/running-generations";
import { useEditImage } from "@/lib/generation/client/use-edit-image";
import type { ImageQuality } from "@/lib/generation/rules";
import { postAddress } from "@/lib/posts/address";
import { draftFor } from "@/lib/posts/client/open-drafts";
import { useSavePost } from "@/lib/posts/client/use-save-post";

/** What was asked for; kept while the picture is changed, and after a failure. */
export interface EditDraft {
  prompt: string;
  quality: ImageQuality;
  references: string[];
  marks: Mark[];
}

const BLANK: EditDraft = { prompt: "", quality: "medium", references: [], marks: [] };

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
  const edit = useEditImage();
  const save = useSavePost(postId);
  const { run, ...spending } = useSpending("image", { place: editPlace(image.url), address });
  const [draft, setDraft] = useState(BLANK);
  const [missing, setMissing] = useState(false);
  const change = (patch: Partial<EditDraft>) => setDraft((before) => ({ ...before, ...patch }));

  async function start() {
    const { prompt, quality, references, marks } = draft;
    setMissing(prompt.trim() === "");
    if (prompt.trim() === "") return;
    const words = { label: prompt.trim(), ratio: image.width / image.height };
    const edited = await run(async (signal) => {
      const mask = await maskOf(marks, image);
      // The newest revision has to be on the server: the answer replaces it.
      await saver.flush();
      const imageIndex = saver.read().post.images.findIndex(({ url }) => url === image.url);
      const asked = { imageIndex, prompt: prompt.trim(), quality, selectedImageUrls: references };
      return edit.runAsync({ ...asked, postId, mask, signal });
    }, words);
    if (!edited) return;
    draftFor(saver).adopt(edited.post);
    onChanged(edited.imageUrl);
    if (isOpen() || !runningGenerations.isWatched(address)) return;
    notify.success(`${t("changed")} ${spending.spentText()}`, {
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

  return { ...spending, draft, change, missing: missing && draft.prompt.trim() === "", start, undo };
}

export type PictureEdit = ReturnType<typeof usePictureEdit>;

/** A picture is changed once at a time. */
export const editPlace = (url: string) => `edit ${url}`;
