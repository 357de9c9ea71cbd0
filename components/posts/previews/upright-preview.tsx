import { useTranslations } from "next-intl";
import { PreviewComment } from "@/components/posts/previews/preview-comment";
import { PreviewFrame, PreviewHeader } from "@/components/posts/previews/preview-frame";
import { PreviewTags } from "@/components/posts/previews/preview-tags";
import { usePreviewAuthor } from "@/components/posts/previews/use-preview-author";
import { PlayIcon } from "@/components/posts/video-item";
import { Image } from "@/components/ui/image";
import type { DraftContent } from "@/lib/posts/client/local-draft";
import { composeFullText } from "@/lib/posts/hashtags";
import { getPostOptions } from "@/lib/posts/network-options";
import type { PostDto } from "@/lib/posts/schemas";

const RATIO = 9 / 16;

interface Props {
  content: DraftContent;
  post: PostDto;
  placement: "reel" | "story";
}

/** Previews a story or a reel: the media fills an upright screen. A story shows one medium and no text. */
export function UprightPreview({ content, post, placement }: Props) {
  const t = useTranslations("posts");
  const { platform, images, video, videoScreenshotUrl } = post;
  const { label, ...face } = usePreviewAuthor(platform, post.targetId);
  const [image] = images;
  const poster =
    video && videoScreenshotUrl ? { ...video, url: videoScreenshotUrl, alt: t("video.preview") } : null;
  const shown = video ? poster : image;
  const text = placement === "reel" ? composeFullText(content) : "";
  const options = getPostOptions(post.options, platform);
  // A story shows nothing but its media.
  const shownOptions = placement === "story" ? {} : options;
  return (
    <PreviewFrame platform={platform} label={label}>
      <div
        data-placement={placement}
        style={{ aspectRatio: RATIO }}
        className="relative overflow-hidden bg-stage"
      >
        {shown && (
          <Image
            src={shown.url}
            alt={shown.alt}
            width={shown.width}
            height={shown.height}
            className="block size-full object-cover"
          />
        )}
        {video && <PlayIcon />}
        {!video && image && <PreviewTags tags={options.userTags} image={image} aspectRatio={RATIO} />}
        {!shown && !video && (
          <p className="absolute inset-0 grid place-items-center p-6 text-center text-ink-2">
            {t("preview.noMedia")}
          </p>
        )}
        <div className="absolute inset-x-0 top-0 bg-raised">
          <PreviewHeader {...face} size={32} options={shownOptions}>
            {t(`options.placements.${placement}`)}
          </PreviewHeader>
        </div>
        {text && (
          <p dir="auto" className="absolute inset-x-0 bottom-0 line-clamp-2 bg-raised px-3 py-2 text-13">
            {text}
          </p>
        )}
      </div>
      <PreviewComment platform={platform} author={face} text={shownOptions.firstComment} />
    </PreviewFrame>
  );
}
