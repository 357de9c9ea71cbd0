import type { Platform } from "@/lib/core/platforms";
import type { PostKind } from "@/lib/insights/findings";
import type { HighlightsDto, InsightsDto } from "@/lib/insights/schemas";
import { getPostTitle } from "@/lib/posts/post-title";
import { toStoredLanguage } from "@/lib/posts/serializers";

type BestPostFields = Pick<MeasuredPostFields, "id" | "text" | "language" | "publishedAt"> & {
  platform: Platform;
};

export interface MeasuredPostFields {
  id: string;
  text: string;
  language: string | null;
  publishedAt: Date;
  permalink: string | null;
  figures: Record<string, number | null> | null;
  hasVideo: boolean;
  hasImage: boolean;
}

/** Serializes a published post with its metrics; an allow-list [TEN2]. */
export function serializeMeasuredPost(post: MeasuredPostFields): InsightsDto["posts"][number] {
  const { id, text, publishedAt, permalink, figures } = post;
  return {
    _id: id,
    title: getPostTitle(text),
    language: toStoredLanguage(post.language),
    kind: getPostKind(post),
    publishedAt: publishedAt.toISOString(),
    permalink,
    figures,
  };
}

/** Serializes a post that reached `times` as many people as usual; an allow-list [TEN2]. */
export function serializeBestPost(post: BestPostFields, times: number): HighlightsDto["best"][number] {
  const { id, text, language, platform, publishedAt } = post;
  return {
    _id: id,
    title: getPostTitle(text),
    language: toStoredLanguage(language),
    platform,
    publishedAt: publishedAt.toISOString(),
    times: Math.round(times * 10) / 10,
  };
}

export function getPostKind({
  hasVideo,
  hasImage,
}: Pick<MeasuredPostFields, "hasVideo" | "hasImage">): PostKind {
  if (hasVideo) return "film";
  return hasImage ? "picture" : "text";
}
