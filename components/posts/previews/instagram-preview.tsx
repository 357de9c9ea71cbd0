"use client";

import { Bookmark, Heart, MessageCircle, Send } from "lucide-react";
import { PreviewCarousel } from "@/components/posts/previews/preview-carousel";
import { PreviewEmpty, PreviewFrame, PreviewHead } from "@/components/posts/previews/preview-frame";
import type { PreviewProps } from "@/components/posts/previews/preview-props";
import { PreviewText } from "@/components/posts/previews/preview-text";
import { PreviewVideo } from "@/components/posts/previews/preview-video";
import { usePreviewFace } from "@/components/posts/previews/use-preview-face";
import { DirIcon } from "@/components/ui/dir-icon";
import { fullText } from "@/lib/posts/hashtags";
import { PLATFORM_RULES } from "@/lib/posts/platform-rules";

/** The picture first, one at a time; the text under it begins with the name, and addresses are no links. */
export function InstagramPreview({ content, post }: PreviewProps) {
  const { label, ...face } = usePreviewFace("instagram");
  const text = fullText(content);
  const { fold, textLimit } = PLATFORM_RULES.instagram;
  const name = (
    <b className="me-1.5 font-bold">
      <bdi>{face.name}</bdi>
    </b>
  );
  return (
    <PreviewFrame platform="instagram" label={label}>
      <PreviewHead {...face} size={32} />
      {!text && post.images.length === 0 && !post.videoUrl && <PreviewEmpty />}
      <PreviewCarousel images={post.images} />
      <PreviewVideo post={post} />
      <div aria-hidden="true" className="flex items-center gap-3.5 px-3 py-2.5 [&>svg]:size-5.5">
        <Heart />
        <MessageCircle />
        <DirIcon icon={Send} />
        <Bookmark className="ms-auto" />
      </div>
      {text && <PreviewText text={text} fold={fold} limit={textLimit} lead={name} links={false} />}
    </PreviewFrame>
  );
}
