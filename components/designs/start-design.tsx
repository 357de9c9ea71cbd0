import { ClipboardPaste, FolderOpen, ImageUp } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { BlankFormats, getFormatName, START_TILE_CLASS } from "@/components/designs/blank-formats";
import { type ClipboardProblem, readClipboardImage } from "@/components/designs/read-clipboard-image";
import type { useStartDraft } from "@/components/designs/use-start-draft";
import { FilePicker } from "@/components/media/file-picker";
import { LazyLibraryPicker } from "@/components/media/lazy-library-picker";
import { useMediaLibrary, useUploadRows } from "@/components/media/library-provider";
import { UploadList } from "@/components/media/upload-list";
import { useImageDropAndPaste } from "@/components/media/use-image-drop-and-paste";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { showToast } from "@/components/ui/show-toast";
import { isUploadActive } from "@/lib/media/client/upload-queue";
import { MAX_IMAGES } from "@/lib/posts/platform-rules";

const PLACE = "designs";
const IMAGES = "images";

type Draft = ReturnType<typeof useStartDraft>;

/** Takes dropped, pasted and chosen image files, stores them in the library and starts a design from them. */
export function useTakeImages({ starting, start }: Draft) {
  const t = useTranslations("posts.designs.start.clipboard");
  const { uploads } = useMediaLibrary();
  const isUploading = useUploadRows(PLACE).some(isUploadActive);
  const isBusy = starting !== null || isUploading;
  const refuse = (problem: ClipboardProblem) => showToast.info(t(problem), { id: PLACE });
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  // An upload outlives the page; a user who left it stays where they are, with the image in the library.
  const startFrom = (urls: string[]) => {
    if (urls.length > 0 && !isLeft.current) start(IMAGES, { imageUrls: urls.slice(0, MAX_IMAGES) });
  };
  const hasActiveUpload = () => uploads.read().some((row) => row.place === PLACE && isUploadActive(row));
  const stored = useRef<string[]>([]);
  // Images pasted or dropped during an upload join the same design.
  async function take(files: File[]) {
    if (starting !== null) return;
    if (!hasActiveUpload()) uploads.clear(PLACE);
    const onLate = ({ url }: { url: string }) => startFrom([url]);
    const images = await uploads.add(files, { place: PLACE, cutOut: false, onLate });
    stored.current.push(...images.map(({ url }) => url));
    if (hasActiveUpload()) return;
    uploads.clear(PLACE, { arrived: true });
    startFrom(stored.current.splice(0));
  }
  async function paste() {
    const read = await readClipboardImage(navigator.clipboard);
    if (read instanceof File) await take([read]);
    else refuse(read);
  }
  const zone = useImageDropAndPaste((files) => void take(files), { onNoFiles: () => refuse("other") });
  return { ...zone, isBusy, startFrom, take: (files: File[]) => void take(files), paste: () => void paste() };
}

interface Props {
  draft: Draft;
  images: ReturnType<typeof useTakeImages>;
}

/** The ways to start a design without a template. */
export function StartDesign({ draft: { starting, start }, images }: Props) {
  const t = useTranslations("posts.designs.start");
  const library = useRef<HTMLButtonElement>(null);
  const [isPicking, setPicking] = useState(false);
  const isBusy = starting !== null || images.isBusy;
  return (
    <section aria-labelledby="start-design" className="grid gap-4">
      <h2 id="start-design" className="text-22">
        {t("title")}
      </h2>
      <UploadList place={PLACE} />
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(128px,1fr))] gap-3">
        <BlankFormats
          starting={isBusy ? (starting ?? IMAGES) : null}
          onStart={(size) => start(getFormatName(size), { size })}
        />
        <li>
          <button type="button" disabled={isBusy} onClick={images.paste} className={START_TILE_CLASS}>
            <ClipboardPaste aria-hidden="true" className="size-6 text-ink-2" />
            <span className="grid gap-0.5 text-13">
              <span className="font-semibold">{t("paste")}</span>
              <span className="text-12 text-ink-2">{t("pasteHint")}</span>
            </span>
          </button>
        </li>
        <li className={cn(START_TILE_CLASS, "border-dashed hover:border-line")}>
          <span className="font-semibold text-13">{t("edit")}</span>
          <span className="grid w-full gap-1.5">
            <FilePicker label={t("upload")} onFiles={images.take}>
              {(open) => (
                <Button size="sm" disabled={isBusy} onClick={open}>
                  <ImageUp aria-hidden="true" />
                  {t("upload")}
                </Button>
              )}
            </FilePicker>
            <Button ref={library} size="sm" disabled={isBusy} onClick={() => setPicking(true)}>
              <FolderOpen aria-hidden="true" />
              {t("library")}
            </Button>
          </span>
          <span className="text-12 text-ink-2">{t("dropHint")}</span>
        </li>
      </ul>
      <LazyLibraryPicker
        open={isPicking}
        onOpenChange={setPicking}
        room={MAX_IMAGES}
        returnTo={library}
        onPicked={images.startFrom}
      />
    </section>
  );
}
