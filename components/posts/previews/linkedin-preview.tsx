"use client";

import { Globe, MessageCircle, Repeat2, Send, ThumbsUp } from "lucide-react";
import { useTranslations } from "next-intl";
import { PreviewDocument } from "@/components/posts/previews/preview-document";
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
import { goesAsDocument, PLATFORM_RULES } from "@/lib/posts/platform-rules";

/** Text above, then pictures in a grid, or as the pages of a document. */
export function LinkedinPreview({ content, post }: PreviewProps) {
  const t = useTranslations("posts.preview");
  const { label, ...face } = usePreviewFace("linkedin");
  const text = fullText(content);
  const { fold, textLimit } = PLATFORM_RULES.linkedin;
  return (
    <PreviewFrame platform="linkedin" label={label}>
      <PreviewHead {...face} size={40}>
        {t("justNow")} · <Globe aria-hidden="true" className="size-3.5" />
      </PreviewHead>
      {text && <PreviewText text={text} fold={fold} limit={textLimit} />}
      {!text && post.images.length === 0 && !post.videoUrl && <PreviewEmpty />}
      {goesAsDocument(post) ? (
        <PreviewDocument pages={post.images} />
      ) : (
        <PreviewPictures images={post.images} />
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
