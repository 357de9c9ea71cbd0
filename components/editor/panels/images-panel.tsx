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
import type { CanvasImageDto } from "@/lib/media/canvas-image-schemas";

/** Maximum number of images per batch; more would cover each other. */
const ROOM = 10;

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
