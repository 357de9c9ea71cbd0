"use client";

import { Globe, MessageCircle, Share2, ThumbsUp } from "lucide-react";
import { useTranslations } from "next-intl";
import {
  PreviewActions,
  PreviewEmpty,
  PreviewFrame,
  PreviewHead,
} from "@/components/posts/previews/preview-frame";
import { PreviewPictures } from "@/components/posts/previews/preview-pictures";
import type { PreviewProps } from "@/components/posts/previews/preview-props";
import { PreviewText } from "@/components/posts/previews/preview-text";
import { PreviewVideo } from "@/components/posts/previews/preview-video";
import { usePreviewFace } from "@/components/posts/previews/use-preview-face";
import { fullText } from "@/lib/posts/hashtags";
import { PLATFORM_RULES } from "@/lib/posts/platform-rules";

/** Text above, one picture whole or several in a grid. */
export function FacebookPreview({ content, post }: PreviewProps) {
  const t = useTranslations("posts.preview");
  const { label, ...face } = usePreviewFace("facebook");
  const text = fullText(content);
  const { fold, textLimit } = PLATFORM_RULES.facebook;
  return (
    <PreviewFrame platform="facebook" label={label}>
      <PreviewHead {...face} size={40}>
        {t("justNow")} · <Globe aria-hidden="true" className="size-3.5" />
      </PreviewHead>
      {text && <PreviewText text={text} fold={fold} limit={textLimit} />}
      {!text && post.images.length === 0 && !post.videoUrl && <PreviewEmpty />}
      <PreviewPictures images={post.images} />
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
