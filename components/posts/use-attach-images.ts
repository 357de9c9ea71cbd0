"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useMediaLibrary } from "@/components/media/library-provider";
import { useComposer } from "@/components/posts/composer-context";
import type { PendingImageRemovals } from "@/components/posts/use-pending-image-removals";
import { useErrorText } from "@/components/shell/use-error-text";
import { showToast } from "@/components/ui/show-toast";
import { canvasImageKeys } from "@/lib/media/client/queries";
import { useSavePost } from "@/lib/posts/client/use-save-post";
import { MAX_IMAGES } from "@/lib/posts/platform-rules";

/** Appends library images to the post in their order; uploads are added when all have finished. */
export function useAttachImages(removals: PendingImageRemovals) {
  const t = useTranslations("posts.media");
  const errorText = useErrorText();
  const { draft, saver } = useComposer();
  const { uploads } = useMediaLibrary();
  const client = useQueryClient();
  const save = useSavePost(draft.post._id);
  const place = `post ${draft.post._id}`;
  /** URL of an image that was just added without alt text. */
  const [toDescribe, setToDescribe] = useState<string | null>(null);

  async function attach(urls: string[]) {
    if (urls.length === 0) return;
    try {
      await removals.flush();
      await saver.run(async (revision, post) => {
        const known = post.images.map(({ url, alt }) => ({ url, alt }));
        const fresh = urls.filter((url) => !known.some((one) => one.url === url));
        const added = fresh.slice(0, MAX_IMAGES - known.length);
        if (added.length < fresh.length)
          showToast.info(t("full", { n: fresh.length - added.length, max: MAX_IMAGES }));
        if (added.length === 0) return post;
        setToDescribe(added[0] ?? null);
        const images = [...known, ...added.map((url) => ({ url, alt: "" }))];
        return (await save.runAsync({ revision, images })).post;
      });
      void client.invalidateQueries({ queryKey: canvasImageKeys.all });
    } catch (error) {
      showToast.error(errorText(error));
    }
  }

  async function upload(files: File[]) {
    const images = await uploads.add(files, {
      place,
      cutOut: false,
      onLate: ({ url }) => void attach([url]),
    });
    uploads.clear(place, { arrived: true });
    await attach(images.map(({ url }) => url));
  }
  return { attach, upload, place, toDescribe, room: Math.max(0, MAX_IMAGES - removals.images.length) };
}

export type AttachImagesState = ReturnType<typeof useAttachImages>;
