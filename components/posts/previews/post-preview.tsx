"use client";

import { FacebookPreview } from "@/components/posts/previews/facebook-preview";
import { InstagramPreview } from "@/components/posts/previews/instagram-preview";
import { LinkedinPreview } from "@/components/posts/previews/linkedin-preview";
import type { PreviewProps } from "@/components/posts/previews/preview-props";

const PREVIEWS = {
  facebook: FacebookPreview,
  instagram: InstagramPreview,
  linkedin: LinkedinPreview,
} as const;

/** The post as its network shows it in a feed, near enough to judge the fold and the crop. */
export function PostPreview(props: PreviewProps) {
  const Preview = PREVIEWS[props.post.platform];
  return <Preview {...props} />;
}
