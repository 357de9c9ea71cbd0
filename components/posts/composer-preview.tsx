"use client";

import {
  Bookmark,
  Globe,
  Heart,
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
import { useDeferredValue, useState } from "react";
import { useComposer } from "@/components/posts/composer-context";
import { OtherPreviews, usePreviewAuthor } from "@/components/posts/previews/other-previews";
import { PreviewCarousel } from "@/components/posts/previews/preview-carousel";
import { PreviewDocument } from "@/components/posts/previews/preview-document";
import {
  PreviewActions,
  PreviewEmpty,
  PreviewFrame,
  PreviewHeader,
} from "@/components/posts/previews/preview-frame";
import { getPreviewAspectRatio, PreviewImages } from "@/components/posts/previews/preview-images";
import { PreviewText } from "@/components/posts/previews/preview-text";
import { PlayIcon } from "@/components/posts/video-item";
import { cn } from "@/components/ui/cn";
import { DirectionalIcon } from "@/components/ui/directional-icon";
import { Segment, SegmentedControl } from "@/components/ui/segmented-control";
import type { DraftContent } from "@/lib/posts/client/local-draft";
import { composeFullText } from "@/lib/posts/hashtags";
import { PLATFORM_RULES, publishesAsDocument } from "@/lib/posts/platform-rules";
import type { PostDto } from "@/lib/posts/schemas";

const PREVIEWS = {
  facebook: FacebookPreview,
  instagram: InstagramPreview,
  linkedin: LinkedinPreview,
} as const;

/** Previews the post as its platform's feed shows it, with fold and crop. */
function PostPreview(props: PreviewProps) {
  const Preview = PREVIEWS[props.post.platform];
  return <Preview {...props} />;
}

const COLUMN = "min-[1200px]:border-s min-[1200px]:border-t-0";
const WIDE = "min-[1440px]:border-s min-[1440px]:border-t-0";

/**
 * Renders the platform preview in the platform's light or dark theme. `below` places it under the text except
 * on wide pages.
 */
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
            aria-label={t("look")}
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

/** Text above one whole image or a grid. */
function FacebookPreview({ content, post }: PreviewProps) {
  const t = useTranslations("posts.preview");
  const { label, ...face } = usePreviewAuthor("facebook");
  const text = composeFullText(content);
  const { fold, textLimit } = PLATFORM_RULES.facebook;
  return (
    <PreviewFrame platform="facebook" label={label}>
      <PreviewHeader {...face} size={40}>
        {t("justNow")} · <Globe aria-hidden="true" className="size-3.5" />
      </PreviewHeader>
      {text && <PreviewText text={text} fold={fold} limit={textLimit} />}
      {!text && post.images.length === 0 && !post.videoUrl && <PreviewEmpty />}
      <PreviewImages images={post.images} />
      <PreviewVideo post={post} />
      <PreviewActions
        actions={[
          { icon: ThumbsUp, word: t("like") },
          { icon: MessageCircle, word: t("comment") },
          { icon: Share2, word: t("share") },
        ]}
      />
    </PreviewFrame>
  );
}

/** Text above a grid of images or the pages of a document. */
function LinkedinPreview({ content, post }: PreviewProps) {
  const t = useTranslations("posts.preview");
  const { label, ...face } = usePreviewAuthor("linkedin");
  const text = composeFullText(content);
  const { fold, textLimit } = PLATFORM_RULES.linkedin;
  return (
    <PreviewFrame platform="linkedin" label={label}>
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
      <PreviewActions
        actions={[
          { icon: ThumbsUp, word: t("like") },
          { icon: MessageCircle, word: t("comment") },
          { icon: Repeat2, word: t("repost") },
          { icon: Send, word: t("send") },
        ]}
      />
    </PreviewFrame>
  );
}

/** Input of a preview: the current draft content and the post. */
interface PreviewProps {
  content: DraftContent;
  post: PostDto;
}

/** Shows the video's poster frame with a play icon. */
function PreviewVideo({ post }: { post: PostDto }) {
  const t = useTranslations("posts.video");
  const { videoUrl, videoScreenshotUrl, video } = post;
  if (!videoUrl || !video) return null;
  const ratio = getPreviewAspectRatio(video);
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
      <PlayIcon />
    </div>
  );
}
