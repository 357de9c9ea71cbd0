import { useQuery } from "@tanstack/react-query";
import { Aperture, FolderOpen, Upload } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { VideoBackground } from "@/components/editor/panels/video-background";
import { EDITOR_UPLOAD_SCOPE, useAddImages } from "@/components/editor/use-add-images";
import { FilePicker } from "@/components/media/file-picker";
import { LazyLibraryPicker } from "@/components/media/lazy-library-picker";
import { UploadList } from "@/components/media/upload-list";
import { LazyStockPicker } from "@/components/stock/lazy-stock-picker";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/spinner";
import type { CanvasImageDto } from "@/lib/media/canvas-image-schemas";
import { canvasImagesQuery } from "@/lib/media/client/queries";

/** Maximum number of images per batch; more would cover each other. */
const ROOM = 10;

/** Newest images of the library that are shown; the library has the others. */
const RECENT = 12;

function RecentImages({ onPicked }: { onPicked(url: string, alt: string): void }) {
  const t = useTranslations("posts.editor.images");
  const { data, isPending } = useQuery(canvasImagesQuery({ q: "", usedIn: "" }, 1, RECENT));
  const images = data?.images ?? [];
  if (!isPending && images.length === 0) return null;
  return (
    <section aria-label={t("recent")} className="mt-2 grid gap-2">
      <h3 className="font-bold font-ui text-14 tracking-normal">{t("recent")}</h3>
      <ul className="grid grid-cols-3 gap-1.5">
        {isPending &&
          Array.from({ length: RECENT }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other key
            <li key={at}>
              <Skeleton className="aspect-square w-full" />
            </li>
          ))}
        {images.map(({ _id, url, thumbUrl, label }) => (
          <li key={_id}>
            <button
              type="button"
              aria-label={label || t("image")}
              title={label || undefined}
              onClick={() => onPicked(url, label)}
              className="block aspect-square w-full overflow-hidden rounded-in border border-line bg-stage hover:border-ink"
            >
              {/* biome-ignore lint/performance/noImgElement: a small image of the object store, nothing to optimize */}
              <img src={thumbUrl} alt="" loading="lazy" className="size-full object-cover" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function ImagesPanel() {
  const t = useTranslations("posts.editor");
  const { addUrls, addFiles } = useAddImages();
  const [open, setOpen] = useState<"library" | "stock" | null>(null);
  const library = useRef<HTMLButtonElement>(null);
  const stock = useRef<HTMLButtonElement>(null);
  // Stores the credit, because users of a stock photo must be able to name its author.
  const addStock = ({ url, credit }: CanvasImageDto) =>
    void addUrls([url], { origin: "unsplash", ...(credit ? { custom: { credit } } : {}) });
  return (
    <>
      <header className="border-line border-b px-4 py-3">
        <h2 className="font-bold font-ui text-14 tracking-normal">{t("images.title")}</h2>
      </header>
      <div className="grid content-start gap-2 overflow-y-auto p-4">
        <Button ref={library} onClick={() => setOpen("library")}>
          <FolderOpen aria-hidden="true" />
          {t("images.library")}
        </Button>
        <Button ref={stock} onClick={() => setOpen("stock")}>
          <Aperture aria-hidden="true" />
          {t("drop.stock")}
        </Button>
        <FilePicker label={t("images.upload")} onFiles={(files) => void addFiles(files)}>
          {(open) => (
            <Button onClick={open}>
              <Upload aria-hidden="true" />
              {t("images.upload")}
            </Button>
          )}
        </FilePicker>
        <p className="text-13 text-ink-2">{t("images.hint")}</p>
        <VideoBackground />
        <p className="text-13 text-ink-2">{t("images.video.hint")}</p>
        <UploadList place={EDITOR_UPLOAD_SCOPE} />
        <RecentImages onPicked={(url, alt) => void addUrls([url], { alt })} />
      </div>
      <LazyLibraryPicker
        open={open === "library"}
        onOpenChange={(next) => setOpen(next ? "library" : null)}
        room={ROOM}
        onPicked={(urls) => void addUrls(urls)}
        returnTo={library}
      />
      <LazyStockPicker
        open={open === "stock"}
        onOpenChange={(next) => setOpen(next ? "stock" : null)}
        onAdded={addStock}
        returnTo={stock}
      />
    </>
  );
}
