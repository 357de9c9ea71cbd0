import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { type ClipboardProblem, readClipboardImage } from "@/components/designs/read-clipboard-image";
import { useMediaLibrary, useUploadRows } from "@/components/media/library-provider";
import { useImageDropAndPaste } from "@/components/media/use-image-drop-and-paste";
import { showToast } from "@/components/ui/show-toast";
import type { DesignSource } from "@/lib/canvas/client/fetch-design-source";
import { isUploadActive } from "@/lib/media/client/upload-queue";
import { MAX_IMAGES } from "@/lib/posts/platform-rules";

/** Uploads of images that a design starts from. */
export const START_DESIGN_PLACE = "designs";
/** Name of a start from images. */
export const STARTING_IMAGES = "images";

/** Starts a design, in a new draft or in the open post. */
export interface DesignStarter {
  /** Names what is being started; null while nothing is. */
  starting: string | null;
  start(name: string, source: DesignSource): void;
}

/** Takes dropped, pasted and chosen image files, stores them in the library and starts a design from up to `room` of them. */
export function useTakeImages({ starting, start }: DesignStarter, room = MAX_IMAGES) {
  const t = useTranslations("posts.designs.start.clipboard");
  const { uploads } = useMediaLibrary();
  const isUploading = useUploadRows(START_DESIGN_PLACE).some(isUploadActive);
  const isBusy = starting !== null || isUploading;
  const refuse = (problem: ClipboardProblem) => showToast.info(t(problem), { id: START_DESIGN_PLACE });
  const isLeft = useRef(false);
  const now = useRef(starting);
  useEffect(() => {
    now.current = starting;
  }, [starting]);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  // An upload outlives the page; a user who left it stays where they are, with the image in the library.
  const startFrom = (urls: string[]) => {
    // Something else may have been started during an upload; the image is then in the library.
    const isFree = !isLeft.current && now.current === null;
    if (urls.length > 0 && isFree) start(STARTING_IMAGES, { imageUrls: urls.slice(0, room) });
  };
  const hasActiveUpload = () =>
    uploads.read().some((row) => row.place === START_DESIGN_PLACE && isUploadActive(row));
  const stored = useRef<string[]>([]);
  // Images pasted or dropped during an upload join the same design.
  async function take(files: File[]) {
    if (starting !== null) return;
    if (!hasActiveUpload()) uploads.clear(START_DESIGN_PLACE);
    const onLate = ({ url }: { url: string }) => startFrom([url]);
    const images = await uploads.add(files, { place: START_DESIGN_PLACE, cutOut: false, onLate });
    stored.current.push(...images.map(({ url }) => url));
    if (hasActiveUpload()) return;
    uploads.clear(START_DESIGN_PLACE, { arrived: true });
    startFrom(stored.current.splice(0));
  }
  async function paste() {
    const read = await readClipboardImage(navigator.clipboard);
    if (read instanceof File) await take([read]);
    else refuse(read);
  }
  const zone = useImageDropAndPaste((files) => void take(files), { onNoFiles: () => refuse("other") });
  return {
    ...zone,
    room,
    isBusy,
    startFrom,
    take: (files: File[]) => void take(files),
    paste: () => void paste(),
  };
}
