import { Ellipsis, MapPin } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ComponentProps, ReactNode } from "react";
import { getPreviewAspectRatio } from "@/components/posts/previews/preview-images";
import { PlayIcon } from "@/components/posts/video-item";
import { Avatar } from "@/components/ui/avatar";
import { Image } from "@/components/ui/image";
import type { Platform } from "@/lib/core/platforms";
import type { PostOptions } from "@/lib/posts/network-options";
import type { PostDto } from "@/lib/posts/schemas";

export function PreviewVideo({ post }: { post: PostDto }) {
  const t = useTranslations("posts.video");
  const { videoUrl, videoScreenshotUrl, video } = post;
  if (!videoUrl || !video) return null;
  return (
    <div
      style={{ aspectRatio: getPreviewAspectRatio(video) }}
      className="relative w-full overflow-hidden bg-stage"
      data-testid="preview-video"
    >
      {videoScreenshotUrl && (
        <Image
          src={videoScreenshotUrl}
          alt={t("preview")}
          width={video.width}
          height={video.height}
          className="block size-full object-cover"
        />
      )}
      <PlayIcon />
    </div>
  );
}

interface FrameProps {
  platform: Platform;
  label: string;
  children: ReactNode;
}

export function PreviewFrame({ platform, label, children }: FrameProps) {
  return (
    <article
      aria-label={label}
      data-preview={platform}
      className="overflow-hidden rounded-card border border-line bg-raised text-ink"
    >
      {children}
    </article>
  );
}

interface HeadProps {
  name: string;
  avatar: Pick<ComponentProps<typeof Avatar>, "src" | "fallback">;
  size: ComponentProps<typeof Avatar>["size"];
  options: Pick<PostOptions, "collaborators" | "placeId" | "placeName">;
  children?: ReactNode;
}

/** Shows the author with the collaborators, and below them the location. */
export function PreviewHeader({ name, avatar, size, options, children }: HeadProps) {
  const t = useTranslations("posts.preview");
  const { collaborators = [], placeId, placeName } = options;
  const [first] = collaborators;
  return (
    <header className="flex items-center gap-2.5 px-3 pt-3 pb-2">
      <Avatar size={size} {...avatar} />
      <span className="grid min-w-0 flex-1">
        <b className="line-clamp-2 font-bold wrap-anywhere">
          <bdi>{name}</bdi>
          {first && (
            <span className="font-normal">
              {" "}
              {collaborators.length === 1
                ? t("collaborator", { name: `\u2068${first}\u2069` })
                : t("collaborators", { n: collaborators.length })}
            </span>
          )}
        </b>
        {children && <span className="flex items-center gap-1 text-12 text-ink-2">{children}</span>}
        {placeId && (
          <span className="flex items-center gap-1 text-12 text-ink-2">
            <MapPin aria-hidden="true" className="size-3.5 flex-none" />
            {placeName ? (
              <bdi className="line-clamp-2 wrap-anywhere">{placeName}</bdi>
            ) : (
              <>
                {t("place")} <bdi dir="ltr">{placeId}</bdi>
              </>
            )}
          </span>
        )}
      </span>
      <Ellipsis aria-hidden="true" className="text-ink-2" />
    </header>
  );
}
