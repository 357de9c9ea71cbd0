import {
  Bookmark,
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
import { useTranslations } from "next-intl";
import { useDeferredValue, useState } from "react";
import { useComposer } from "@/components/posts/composer-context";
import { getNetworkKeys } from "@/components/posts/composer-keys";
import { type GroupMember, usePostGroup } from "@/components/posts/networks/use-post-group";
import { PreviewCarousel, PreviewDocument } from "@/components/posts/previews/preview-carousel";
import { PreviewComment } from "@/components/posts/previews/preview-comment";
import { PreviewFrame, PreviewHeader, PreviewVideo } from "@/components/posts/previews/preview-frame";
import { PreviewImages } from "@/components/posts/previews/preview-images";
import { PreviewLink } from "@/components/posts/previews/preview-link";
import { PreviewText } from "@/components/posts/previews/preview-text";
import { UprightPreview } from "@/components/posts/previews/upright-preview";
import { usePreviewAuthor } from "@/components/posts/previews/use-preview-author";
import { IconButton } from "@/components/ui/button";
import { DirectionalIcon } from "@/components/ui/directional-icon";
import { PlatformTag } from "@/components/ui/platform-tag";
import { Tabs, TabsList, TabsPanel, TabsTrigger } from "@/components/ui/tabs";
import type { Platform } from "@/lib/core/platforms";
import type { DraftContent } from "@/lib/posts/client/local-draft";
import { composeFullText } from "@/lib/posts/hashtags";
import { getPostOptions } from "@/lib/posts/network-options";
import { PLATFORM_RULES, publishesAsDocument } from "@/lib/posts/platform-rules";
import type { PostDto } from "@/lib/posts/schemas";

/** Previews the post as its platform shows it: in the feed with fold and crop, or as a story or reel. */
function PostPreview(props: PreviewProps) {
  const { platform, options } = props.post;
  const { placement = "feed" } = getPostOptions(options, platform);
  if (placement !== "feed") return <UprightPreview {...props} placement={placement} />;
  return platform === "instagram" ? (
    <InstagramPreview {...props} />
  ) : (
    <FeedPreview {...props} platform={platform} />
  );
}

/** Previews each chosen network, one at a time, with its own text and media. */
export function ComposerPreview() {
  const t = useTranslations("posts");
  const { members } = usePostGroup();
  const { shownPlatform, setShownPlatform } = useComposer();
  const [theme, setTheme] = useState<"light" | "dark">("light");
  const shown =
    members.find(({ platform }) => platform === shownPlatform) ?? members.find(({ isOpen }) => isOpen);
  if (!shown) return null;
  const isDark = theme === "dark";
  return (
    <section aria-label={t("preview.title")} className="flex min-h-0 flex-1 flex-col">
      <Tabs
        value={shown.platform}
        onValueChange={(value) => setShownPlatform(value as Platform)}
        className="flex min-h-0 flex-1 flex-col"
      >
        <div className="flex flex-none items-center border-line border-b bg-canvas px-3">
          <TabsList aria-label={t("preview.networks")} className="min-w-0 gap-0 border-0 min-[1280px]:gap-1">
            {members.map(({ platform }, index) => (
              <TabsTrigger
                key={platform}
                value={platform}
                aria-keyshortcuts={getNetworkKeys(index)}
                className="px-1.5 min-[1280px]:px-2 min-[1440px]:px-2.5"
              >
                <PlatformTag platform={platform} />
                {t(`platform.${platform}`)}
              </TabsTrigger>
            ))}
          </TabsList>
          <IconButton
            icon={isDark ? Sun : Moon}
            label={t(isDark ? "preview.light" : "preview.dark")}
            className="ms-auto"
            onClick={() => setTheme(isDark ? "light" : "dark")}
          />
        </div>
        {members.map((member) => (
          <TabsPanel
            key={member.platform}
            value={member.platform}
            className="min-h-0 flex-1 overflow-y-auto px-4 py-4 min-[1280px]:px-6 min-[1440px]:px-10"
          >
            <div className="mx-auto grid max-w-76 gap-2.5">
              <div className={theme}>
                <MemberPreview member={member} />
              </div>
              <p className="text-center text-12 text-ink-2">{t("preview.title")}</p>
            </div>
          </TabsPanel>
        ))}
      </Tabs>
    </section>
  );
}

function MemberPreview({ member }: { member: GroupMember }) {
  // Deferred so that typing has priority over the preview.
  const content = useDeferredValue(member.content);
  return <PostPreview content={content} post={member.post} />;
}

/** Images first, one at a time; the text below starts with the name and contains no links. */
function InstagramPreview({ content, post }: PreviewProps) {
  const { label, ...face } = usePreviewAuthor("instagram");
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
  const { label, ...face } = usePreviewAuthor(platform);
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

interface PreviewProps {
  content: DraftContent;
  post: PostDto;
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
