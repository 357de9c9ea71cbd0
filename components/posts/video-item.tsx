import { Play, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { formatFileSize } from "@/components/media/download-file";
import { formatElapsed } from "@/components/posts/use-elapsed-time";
import { Button } from "@/components/ui/button";
import { Image } from "@/components/ui/image";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/popover";
import type { PostDto } from "@/lib/posts/schemas";

interface Props {
  post: PostDto;
  readOnly: boolean;
  onRemove(): void;
}

export function VideoItem({ post, readOnly, onRemove }: Props) {
  const t = useTranslations("posts.video");
  const [open, setOpen] = useState(false);
  const { videoUrl, videoScreenshotUrl, video } = post;
  if (!videoUrl || !video) return null;
  const remove = () => {
    setOpen(false);
    onRemove();
  };
  return (
    <figure className="w-30" data-testid="video-item">
      <Popover open={open} onOpenChange={setOpen}>
        <PopoverTrigger
          aria-label={t("item")}
          className="relative block h-25 w-30 overflow-hidden border border-line bg-stage data-[state=open]:outline-2 data-[state=open]:outline-sel data-[state=open]:outline-offset-1"
        >
          {videoScreenshotUrl && (
            <Image
              src={videoScreenshotUrl}
              alt=""
              width={120}
              height={100}
              className="size-full object-cover"
            />
          )}
          <PlayIcon className="size-8" />
        </PopoverTrigger>
        <PopoverContent aria-label={t("item")} className="grid w-80 gap-3">
          {/* biome-ignore lint/a11y/useMediaCaption: the user's own video has no caption track */}
          <video
            src={videoUrl}
            poster={videoScreenshotUrl ?? undefined}
            controls
            preload="metadata"
            aria-label={t("item")}
            className="max-h-60 w-full bg-stage"
          />
          {!readOnly && (
            <div>
              <Button size="sm" variant="danger" onClick={remove}>
                <Trash2 aria-hidden="true" />
                {t("remove")}
              </Button>
            </div>
          )}
        </PopoverContent>
      </Popover>
      <figcaption className="flex items-center justify-between pt-1 text-12 text-ink-2">
        {video.durationMs !== null && (
          <bdi dir="ltr">{formatElapsed(Math.round(video.durationMs / 1_000))}</bdi>
        )}
        <bdi dir="ltr">{formatFileSize(video.bytes)}</bdi>
      </figcaption>
    </figure>
  );
}

export function PlayIcon({ className = "size-14" }: { className?: string }) {
  return (
    <span aria-hidden="true" className="absolute inset-0 grid place-items-center">
      <span className={`grid place-items-center rounded-full bg-scrim text-on-band ${className}`}>
        <Play className="size-1/2 fill-current" />
      </span>
    </span>
  );
}
