import Image from "next/image";
import { useTranslations } from "next-intl";
import { shownRatio } from "@/components/posts/previews/shown-ratio";
import { PlayMark } from "@/components/posts/video-item";
import type { PostWire } from "@/lib/posts/schemas";

/** The film as a feed shows it before it plays: its picture with a play mark. */
export function PreviewVideo({ post }: { post: PostWire }) {
  const t = useTranslations("posts.video");
  const { videoUrl, videoScreenshotUrl, video } = post;
  if (!videoUrl || !video) return null;
  const ratio = shownRatio(video);
  return (
    <div
      style={{ aspectRatio: ratio }}
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
      <PlayMark />
    </div>
  );
}
