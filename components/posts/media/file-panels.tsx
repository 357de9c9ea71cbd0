import { useQuery } from "@tanstack/react-query";
import { Aperture, Check, Film, Images, Upload } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { FilePicker } from "@/components/media/file-picker";
import { formatDuration } from "@/components/media/format-duration";
import { LazyLibraryPicker } from "@/components/media/lazy-library-picker";
import { useComposer } from "@/components/posts/composer-context";
import type { AttachImagesState } from "@/components/posts/use-attach-images";
import type { AttachVideoState } from "@/components/posts/use-attach-video";
import { PlayIcon } from "@/components/posts/video-item";
import { QueryError } from "@/components/shell/query-error";
import { LazyStockPicker } from "@/components/stock/lazy-stock-picker";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Image } from "@/components/ui/image";
import { Skeleton } from "@/components/ui/spinner";
import type { CanvasImageDto } from "@/lib/media/canvas-image-schemas";
import { canvasImagesQuery } from "@/lib/media/client/queries";
import { VIDEO_TYPES } from "@/lib/media/video-limits";

interface UploadProps {
  attaching: AttachImagesState;
  uploading: AttachVideoState;
}

/** Uploads attach by themselves when they have arrived, because they cost nothing. */
export function UploadPanel({ attaching, uploading }: UploadProps) {
  const t = useTranslations("posts.media");
  const video = useTranslations("posts.video");
  return (
    <div className="flex flex-wrap items-center gap-2 p-3.5">
      <FilePicker label={t("fromDisk")} onFiles={(files) => void attaching.upload(files)}>
        {(open) => (
          <Button disabled={attaching.room === 0} onClick={open}>
            <Upload aria-hidden="true" />
            {t("fromDisk")}
          </Button>
        )}
      </FilePicker>
      <FilePicker
        label={video("menu")}
        accept={VIDEO_TYPES.join()}
        multiple={false}
        testId="video-file"
        onFiles={([file]) => file && void uploading.send(file)}
      >
        {(open) => (
          <Button onClick={open}>
            <Film aria-hidden="true" />
            {video("menu")}
          </Button>
        )}
      </FilePicker>
      <p className="text-13 text-ink-2">{t("dropHint")}</p>
    </div>
  );
}

/** Newest entries of the library that are shown without opening it. */
export const RECENT_IMAGES = 24;

interface LibraryProps {
  attaching: AttachImagesState;
  onVideo(url: string): void;
}

export function LibraryPanel({ attaching, onVideo }: LibraryProps) {
  const t = useTranslations("posts.media");
  const library = useTranslations("dashboard.media");
  const trigger = useRef<HTMLButtonElement>(null);
  const [picking, setPicking] = useState(false);
  const query = useQuery(canvasImagesQuery({ q: "", usedIn: "", kind: "all" }, 1, RECENT_IMAGES));
  const images = query.data?.images ?? [];
  const choose = ({ kind, url }: CanvasImageDto) =>
    kind === "video" ? onVideo(url) : void attaching.attach([url]);
  return (
    <div className="grid gap-3 p-3.5">
      <Button
        ref={trigger}
        className="justify-self-start"
        disabled={attaching.room === 0}
        onClick={() => setPicking(true)}
      >
        <Images aria-hidden="true" />
        {t("fromLibrary")}
      </Button>
      {query.isPending && <Skeleton aria-busy="true" className="h-24" />}
      <QueryError query={query} lead={library("loadFailed")} />
      {query.isSuccess && images.length === 0 && (
        <p className="text-13 text-ink-2">{library("empty.text")}</p>
      )}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(96px,1fr))] gap-2">
        {images.map((image) => (
          <LibraryTile key={image._id} image={image} onChoose={() => choose(image)} />
        ))}
      </ul>
      <LazyLibraryPicker
        open={picking}
        onOpenChange={setPicking}
        room={attaching.room}
        returnTo={trigger}
        onPicked={(urls) => void attaching.attach(urls)}
      />
    </div>
  );
}

/** Attaches a library image or video by a click. */
function LibraryTile({ image, onChoose }: { image: CanvasImageDto; onChoose(): void }) {
  const t = useTranslations("posts.mediaResults");
  const library = useTranslations("dashboard.media");
  const { images, videoUrl } = useComposer().draft.post;
  const { kind, url, thumbUrl, durationMs } = image;
  const isAttached = videoUrl === url || images.some((one) => one.url === url);
  const name = image.label || library("grid.untitled");
  return (
    <li>
      <button
        type="button"
        aria-label={isAttached ? t("isAttachedName", { name }) : t("attachName", { name })}
        aria-disabled={isAttached}
        title={name}
        onClick={() => !isAttached && onChoose()}
        className={cn(
          "relative block aspect-square w-full overflow-hidden border border-line bg-stage hover:border-ink",
          isAttached && "opacity-55",
        )}
      >
        {thumbUrl && (
          <Image src={thumbUrl} alt="" width={120} height={120} className="size-full object-contain" />
        )}
        {kind === "video" && <PlayIcon className="size-7" />}
        {isAttached && (
          <Check aria-hidden="true" className="absolute start-1 top-1 size-4 bg-raised text-ok" />
        )}
        {durationMs !== null && (
          <bdi dir="ltr" className="absolute end-1 bottom-1 bg-scrim px-1 text-12 text-on-band">
            {formatDuration(durationMs)}
          </bdi>
        )}
      </button>
    </li>
  );
}

export function StockPanel({ attaching }: { attaching: AttachImagesState }) {
  const t = useTranslations("posts.media");
  const trigger = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <div className="flex flex-wrap items-center gap-3 p-3.5">
      <Button ref={trigger} disabled={attaching.room === 0} onClick={() => setOpen(true)}>
        <Aperture aria-hidden="true" />
        {t("fromStock")}
      </Button>
      <p className="text-13 text-ink-2">{t("stockHint")}</p>
      <LazyStockPicker
        open={open}
        onOpenChange={setOpen}
        onAdded={({ url }) => void attaching.attach([url])}
        returnTo={trigger}
      />
    </div>
  );
}
