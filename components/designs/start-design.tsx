import { ClipboardPaste, FolderOpen, ImageUp } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { BlankFormats, getFormatName, START_TILE_CLASS } from "@/components/designs/blank-formats";
import {
  type DesignStarter,
  START_DESIGN_PLACE,
  STARTING_IMAGES,
  type useTakeImages,
} from "@/components/designs/use-take-images";
import { FilePicker } from "@/components/media/file-picker";
import { LazyLibraryPicker } from "@/components/media/lazy-library-picker";
import { UploadList } from "@/components/media/upload-list";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";

interface Props {
  draft: DesignStarter;
  images: ReturnType<typeof useTakeImages>;
}

/** The ways to start a design without a template, under a heading. */
export function StartDesign(props: Props) {
  const t = useTranslations("posts.designs.start");
  return (
    <section aria-labelledby="start-design" className="grid gap-4">
      <h2 id="start-design" className="text-22">
        {t("title")}
      </h2>
      <StartTiles {...props} />
    </section>
  );
}

/** Tiles to start from an empty page, the clipboard, a file or an image of the library. */
export function StartTiles({ draft: { starting, start }, images }: Props) {
  const t = useTranslations("posts.designs.start");
  const library = useRef<HTMLButtonElement>(null);
  const [isPicking, setPicking] = useState(false);
  const isBusy = starting !== null || images.isBusy;
  return (
    <>
      <UploadList place={START_DESIGN_PLACE} />
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(128px,1fr))] gap-3">
        <BlankFormats
          starting={isBusy ? (starting ?? STARTING_IMAGES) : null}
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
                <Button size="sm" className="px-1.5" disabled={isBusy} onClick={open}>
                  <ImageUp aria-hidden="true" />
                  {t("upload")}
                </Button>
              )}
            </FilePicker>
            <Button
              ref={library}
              size="sm"
              className="px-1.5"
              disabled={isBusy}
              onClick={() => setPicking(true)}
            >
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
        room={images.room}
        returnTo={library}
        onPicked={images.startFrom}
      />
    </>
  );
}
