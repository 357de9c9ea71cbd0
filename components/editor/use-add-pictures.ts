"use client";

import { useTranslations } from "next-intl";
import { useDesk } from "@/components/editor/editor-context";
import { useLibraryWork } from "@/components/media/library-context";
import { useErrorText } from "@/components/shell/use-error-text";
import { notify } from "@/components/ui/notify";
import { addElements } from "@/lib/canvas/core/commands/add";
import { image } from "@/lib/canvas/core/new-document";

/** Of the page's shorter side: a picture that comes leaves the others in sight. */
const SHARE = 0.6;
/** Each next one a little beside the one before. */
const BESIDE = 24;

/** Puts pictures on the page, whole and in their own shape, as one step back. */
export function useAddPictures() {
  const t = useTranslations("posts.editor.images");
  const errorText = useErrorText();
  const { editor } = useDesk();
  const { uploads } = useLibraryWork();
  const place = "editor";

  async function addUrls(urls: string[]) {
    const sizes = await Promise.all(urls.map((url) => naturalSize(url).catch(() => null)));
    const { w: wide, h: high } = editor.read().document.size;
    const side = Math.min(wide, high) * SHARE;
    const pieces = urls.flatMap((src, index) => {
      const natural = sizes[index];
      if (!natural) return [];
      const scale = side / Math.max(natural.w, natural.h);
      const [w, h] = [Math.round(natural.w * scale), Math.round(natural.h * scale)];
      const [x, y] = [(wide - w) / 2 + index * BESIDE, (high - h) / 2 + index * BESIDE];
      return [image({ src, natural, x: Math.round(x), y: Math.round(y), w, h, origin: "canvas-image" })];
    });
    if (pieces.length < urls.length) notify.error(t("unread", { n: urls.length - pieces.length }));
    if (pieces.length > 0) editor.exec(addElements(pieces));
  }

  async function addFiles(files: File[]) {
    try {
      const images = await uploads.add(files, {
        place,
        cutOut: false,
        onLate: ({ url }) => void addUrls([url]),
      });
      uploads.clear(place, { arrived: true });
      await addUrls(images.map(({ url }) => url));
    } catch (error) {
      notify.error(errorText(error));
    }
  }
  return { addUrls, addFiles, place };
}

async function naturalSize(url: string): Promise<{ w: number; h: number }> {
  const picture = new Image();
  picture.crossOrigin = "anonymous";
  picture.src = url;
  await picture.decode();
  return { w: picture.naturalWidth, h: picture.naturalHeight };
}
