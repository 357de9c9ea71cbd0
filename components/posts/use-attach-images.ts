import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useMediaLibrary } from "@/components/media/library-provider";
import { useComposer } from "@/components/posts/composer-context";
import type { PendingImageRemovals } from "@/components/posts/use-pending-image-removals";
import { useResultToasts } from "@/components/posts/use-result-toasts";
import { useSaveChanges } from "@/components/posts/use-save-changes";
import { showToast } from "@/components/ui/show-toast";
import { canvasImageKeys } from "@/lib/media/client/queries";
import { MAX_IMAGES } from "@/lib/posts/platform-rules";

/** Appends library images to the post in their order; uploads are added when all have finished. */
export function useAttachImages(removals: PendingImageRemovals) {
  const t = useTranslations("posts.media");
  const { showError } = useResultToasts();
  const { draft } = useComposer();
  const { uploads } = useMediaLibrary();
  const client = useQueryClient();
  const { save } = useSaveChanges();
  const place = `post ${draft.post._id}`;
  /** URL of an image that was just added without alt text. */
  const [toDescribe, setToDescribe] = useState<string | null>(null);

  async function attach(urls: string[]) {
    if (urls.length === 0) return;
    try {
      await removals.flush();
      await save(({ images }) => {
        const known = images.map(({ url, alt }) => ({ url, alt }));
        const fresh = urls.filter((url) => !known.some((one) => one.url === url));
        const added = fresh.slice(0, MAX_IMAGES - known.length);
        if (added.length < fresh.length)
          showToast.info(t("full", { n: fresh.length - added.length, max: MAX_IMAGES }));
        const [first] = added;
        if (first === undefined) return null;
        setToDescribe(first);
        return { images: [...known, ...added.map((url) => ({ url, alt: "" }))] };
      });
      void client.invalidateQueries({ queryKey: canvasImageKeys.all });
    } catch (error) {
      showError(error);
    }
  }

  async function upload(files: File[]) {
    const onLate = ({ url }: { url: string }) => void attach([url]);
    const images = await uploads.add(files, { place, cutOut: false, onLate });
    uploads.clear(place, { arrived: true });
    await attach(images.map(({ url }) => url));
  }
  return { attach, upload, place, toDescribe, room: Math.max(0, MAX_IMAGES - removals.images.length) };
}

export type AttachImagesState = ReturnType<typeof useAttachImages>;
