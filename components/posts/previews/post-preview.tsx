import {
  Bookmark,
  Globe,
  Heart,
  type LucideIcon,
  MessageCircle,
  Repeat2,
  Send,
  Share2,
  ThumbsUp,
} from "lucide-react";
import { useTranslations } from "next-intl";
import { PreviewCarousel, PreviewDocument } from "@/components/posts/previews/preview-carousel";
import { PreviewComment } from "@/components/posts/previews/preview-comment";
import { PreviewFrame, PreviewHeader, PreviewVideo } from "@/components/posts/previews/preview-frame";
import { PreviewImages } from "@/components/posts/previews/preview-images";
import { PreviewLink } from "@/components/posts/previews/preview-link";
import { PreviewText } from "@/components/posts/previews/preview-text";
import { UprightPreview } from "@/components/posts/previews/upright-preview";
import { usePreviewAuthor } from "@/components/posts/previews/use-preview-author";
import { DirectionalIcon } from "@/components/ui/directional-icon";
import type { DraftContent } from "@/lib/posts/client/local-draft";
import { composeFullText } from "@/lib/posts/hashtags";
import { getPostOptions } from "@/lib/posts/network-options";
import { PLATFORM_RULES, publishesAsDocument } from "@/lib/posts/platform-rules";
import type { PostDto } from "@/lib/posts/schemas";

interface PreviewProps {
  content: DraftContent;
  post: PostDto;
}

/** Previews the post as its platform shows it: in the feed with fold and crop, or as a story or reel. */
export function PostPreview(props: PreviewProps) {
  const { platform, options } = props.post;
  const { placement = "feed" } = getPostOptions(options, platform);
  if (placement !== "feed") return <UprightPreview {...props} placement={placement} />;
  return platform === "instagram" ? (
    <InstagramPreview {...props} />
  ) : (
    <FeedPreview {...props} platform={platform} />
  );
}

/** Images first, one at a time; the text below starts with the name and contains no links. */
function InstagramPreview({ content, post }: PreviewProps) {
  const { label, ...face } = usePreviewAuthor("instagram", post.targetId);
  const text = composeFullText(content);
  const { fold, textLimit } = PLATFORM_RULES.instagram;
  const options = getPostOptions(post.options, "instagram");
  const name = (
    <b className="me-1.5 font-bold">
      <bdi>{face.name}</bdi>
    </b>
  );
  return (
    <PreviewFrame platform="instagram" label={label}>
      <PreviewHeader {...face} size={32} options={options} />
      {!text && post.images.length === 0 && !post.videoUrl && <PreviewEmpty />}
      <PreviewCarousel images={[...post.images, ...listPosters(post)]} tags={options.userTags} />
      {post.images.length === 0 && <PreviewVideo post={post} />}
      <div aria-hidden="true" className="flex items-center gap-3.5 px-3 py-2.5 [&>svg]:size-5.5">
        <Heart />
        <MessageCircle />
        <DirectionalIcon icon={Send} />
        <Bookmark className="ms-auto" />
      </div>
      {text && <PreviewText text={text} fold={fold} limit={textLimit} lead={name} links={false} />}
      <PreviewComment platform="instagram" author={face} text={options.firstComment} />
    </PreviewFrame>
  );
}

/** The video of a carousel, shown by its poster. */
function listPosters({ images, video, videoScreenshotUrl }: PostDto) {
  if (images.length === 0 || !video || !videoScreenshotUrl) return [];
  return [{ url: videoScreenshotUrl, width: video.width, height: video.height, alt: "", isVideo: true }];
}

const FEED_ACTIONS = {
  facebook: { like: ThumbsUp, comment: MessageCircle, share: Share2 },
  linkedin: { like: ThumbsUp, comment: MessageCircle, repost: Repeat2, send: Send },
} as const;

/** Text above one whole image, a grid of images or the pages of a document. */
function FeedPreview({ content, post, platform }: PreviewProps & { platform: keyof typeof FEED_ACTIONS }) {
  const t = useTranslations("posts.preview");
  const { label, ...face } = usePreviewAuthor(platform, post.targetId);
  const text = composeFullText(content);
  const { fold, textLimit } = PLATFORM_RULES[platform];
  const { placeId, placeName, ...options } = getPostOptions(post.options, platform);
  // Facebook shows no location on a video.
  const place = placeId && !post.videoUrl ? { placeId, placeName } : {};
  return (
    <PreviewFrame platform={platform} label={label}>
      <PreviewHeader {...face} size={40} options={place}>
        {t("justNow")} · <Globe aria-hidden="true" className="size-3.5" />
      </PreviewHeader>
      {text && <PreviewText text={text} fold={fold} limit={textLimit} />}
      {!text && post.images.length === 0 && !post.videoUrl && <PreviewEmpty />}
      {publishesAsDocument(post) ? (
        <PreviewDocument pages={post.images} />
      ) : (
        <PreviewImages images={post.images} />
      )}
      <PreviewVideo post={post} />
      {post.images.length === 0 && !post.videoUrl && <PreviewLink platform={platform} link={options.link} />}
      <PreviewActions actions={FEED_ACTIONS[platform]} />
      <PreviewComment platform={platform} author={face} text={options.firstComment} />
    </PreviewFrame>
  );
}

function PreviewEmpty() {
  const t = useTranslations("posts.preview");
  return <p className="px-3 pb-4 text-ink-2">{t("empty")}</p>;
}

type ReaderAction = "like" | "comment" | "share" | "repost" | "send";

function PreviewActions({ actions }: { actions: Partial<Record<ReaderAction, LucideIcon>> }) {
  const t = useTranslations("posts.preview");
  return (
    <footer aria-hidden="true" className="flex justify-around border-line border-t py-2 text-13 text-ink-2">
      {(Object.entries(actions) as [ReaderAction, LucideIcon][]).map(([action, Icon]) => (
        <span key={action} className="flex items-center gap-1.5 font-semibold">
          <Icon />
          {t(action)}
        </span>
      ))}
    </footer>
  );
}
