import {
  Bookmark,
  Ellipsis,
  Globe,
  Heart,
  type LucideIcon,
  MessageCircle,
  Moon,
  Repeat2,
  Send,
  Share2,
  Sun,
  ThumbsUp,
} from "lucide-react";
import Image from "next/image";
import { useTranslations } from "next-intl";
import { type ComponentProps, type ReactNode, useDeferredValue, useState } from "react";
import { useComposer } from "@/components/posts/composer-context";
import { OtherPreviews, usePreviewAuthor } from "@/components/posts/previews/other-previews";
import { PreviewCarousel, PreviewDocument } from "@/components/posts/previews/preview-carousel";
import { getPreviewAspectRatio, PreviewImages } from "@/components/posts/previews/preview-images";
import { PreviewText } from "@/components/posts/previews/preview-text";
import { PlayIcon } from "@/components/posts/video-item";
import { Avatar } from "@/components/ui/avatar";
import { cn } from "@/components/ui/cn";
import { DirectionalIcon } from "@/components/ui/directional-icon";
import { Segment, SegmentedControl } from "@/components/ui/segmented-control";
import type { Platform } from "@/lib/core/platforms";
import type { DraftContent } from "@/lib/posts/client/local-draft";
import { composeFullText } from "@/lib/posts/hashtags";
import { PLATFORM_RULES, publishesAsDocument } from "@/lib/posts/platform-rules";
import type { PostDto } from "@/lib/posts/schemas";

/** Previews the post as its platform's feed shows it, with fold and crop. */
function PostPreview(props: PreviewProps) {
  const { platform } = props.post;
  return platform === "instagram" ? (
    <InstagramPreview {...props} />
  ) : (
    <FeedPreview {...props} platform={platform} />
  );
}

const COLUMN = "min-[1200px]:border-s min-[1200px]:border-t-0";
const WIDE = "min-[1440px]:border-s min-[1440px]:border-t-0";

/** Renders the platform preview. `below` places it under the text except on wide pages. */
export function ComposerPreview({ below }: { below: boolean }) {
  const t = useTranslations("posts.preview");
  const { draft } = useComposer();
  const [look, setLook] = useState<"light" | "dark">("light");
  // Deferred so that typing has priority over the preview.
  const content = useDeferredValue(draft.content);
  return (
    <section
      aria-label={t("title")}
      className={cn("border-line border-t bg-stage px-6 py-4 min-[1200px]:px-7", below ? WIDE : COLUMN)}
    >
      <div className="mx-auto grid max-w-110 gap-3 min-[1200px]:sticky min-[1200px]:top-18 min-[1200px]:max-h-[calc(100vh-88px)] min-[1200px]:overflow-y-auto">
        <div className="flex items-center gap-2">
          <h2 className="font-bold font-ui text-14 tracking-normal">{t("title")}</h2>
          <SegmentedControl
            aria-label={t("theme")}
            value={look}
            onValueChange={(value) => setLook(value === "dark" ? "dark" : "light")}
            className="ms-auto"
          >
            <Segment value="light" aria-label={t("light")} className="min-h-6.5 px-[9px]">
              <Sun aria-hidden="true" />
            </Segment>
            <Segment value="dark" aria-label={t("dark")} className="min-h-6.5 px-[9px]">
              <Moon aria-hidden="true" />
            </Segment>
          </SegmentedControl>
        </div>
        <div className={look}>
          <PostPreview content={content} post={draft.post} />
        </div>
        <OtherPreviews />
      </div>
    </section>
  );
}

/** Images first, one at a time; the text below starts with the name and contains no links. */
function InstagramPreview({ content, post }: PreviewProps) {
  const { label, ...face } = usePreviewAuthor("instagram");
  const text = composeFullText(content);
  const { fold, textLimit } = PLATFORM_RULES.instagram;
  const name = (
    <b className="me-1.5 font-bold">
      <bdi>{face.name}</bdi>
    </b>
  );
  return (
    <PreviewFrame platform="instagram" label={label}>
      <PreviewHeader {...face} size={32} />
      {!text && post.images.length === 0 && !post.videoUrl && <PreviewEmpty />}
      <PreviewCarousel images={post.images} />
      <PreviewVideo post={post} />
      <div aria-hidden="true" className="flex items-center gap-3.5 px-3 py-2.5 [&>svg]:size-5.5">
        <Heart />
        <MessageCircle />
        <DirectionalIcon icon={Send} />
        <Bookmark className="ms-auto" />
      </div>
      {text && <PreviewText text={text} fold={fold} limit={textLimit} lead={name} links={false} />}
    </PreviewFrame>
  );
}

const FEED_ACTIONS = {
  facebook: { like: ThumbsUp, comment: MessageCircle, share: Share2 },
  linkedin: { like: ThumbsUp, comment: MessageCircle, repost: Repeat2, send: Send },
} as const;

/** Text above one whole image, a grid of images or the pages of a document. */
function FeedPreview({ content, post, platform }: PreviewProps & { platform: keyof typeof FEED_ACTIONS }) {
  const t = useTranslations("posts.preview");
  const { label, ...face } = usePreviewAuthor(platform);
  const text = composeFullText(content);
  const { fold, textLimit } = PLATFORM_RULES[platform];
  return (
    <PreviewFrame platform={platform} label={label}>
      <PreviewHeader {...face} size={40}>
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
      <PreviewActions actions={FEED_ACTIONS[platform]} />
    </PreviewFrame>
  );
}

interface PreviewProps {
  content: DraftContent;
  post: PostDto;
}

function PreviewVideo({ post }: { post: PostDto }) {
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

function PreviewFrame({ platform, label, children }: FrameProps) {
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
  children?: ReactNode;
}

function PreviewHeader({ name, avatar, size, children }: HeadProps) {
  return (
    <header className="flex items-center gap-2.5 px-3 pt-3 pb-2">
      <Avatar size={size} {...avatar} />
      <span className="grid min-w-0 flex-1">
        <b className="truncate font-bold">
          <bdi>{name}</bdi>
        </b>
        {children && <span className="flex items-center gap-1 text-12 text-ink-2">{children}</span>}
      </span>
      <Ellipsis aria-hidden="true" className="text-ink-2" />
    </header>
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
