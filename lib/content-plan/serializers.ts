import type { Decision } from "@/lib/content-plan/limits";
import type { ReviewLinkDto, ReviewPost } from "@/lib/content-plan/schemas";
import type { LocalDateRange } from "@/lib/core/date-time/local-date";
import { toPlatform } from "@/lib/core/platforms";
import { toPostStatus } from "@/lib/core/post-statuses";
import { type Language, toLanguage } from "@/lib/i18n/direction";
import { getContentLanguage } from "@/lib/i18n/text-direction";
import type { PostFields } from "@/lib/posts/serializers";

/** The fields of a review link that the serializer reads. */
export interface LinkFields extends LocalDateRange {
  id: string;
  platform: string;
  language: string;
  expiresAt: Date;
  createdAt: Date;
  postIds: string[];
  hasPassword: boolean;
  openedAt: Date | null;
  approved: number;
  commented: number;
  changed: number;
  waiting: number;
  posts: number;
}

export interface DecisionFields {
  decision: Decision;
  comment: string;
  decidedAt: Date;
  isCurrent: boolean;
  reviewer: string;
}

/** Returns the days of a link; null for one whose posts were picked by hand. */
export function getLinkDays({
  postIds,
  startDate,
  endDate,
}: Pick<LinkFields, "postIds" | keyof LocalDateRange>) {
  return postIds.length > 0 ? { startDate: null, endDate: null } : { startDate, endDate };
}

/** Serializes a link; `reminder` is a text in its language that asks the client for the missing answers. */
export function serializeReviewLink(
  link: LinkFields,
  { url, reminder }: Pick<ReviewLinkDto, "url" | "reminder">,
): ReviewLinkDto {
  const { id, platform, language, hasPassword, openedAt, expiresAt, createdAt } = link;
  const { approved, commented, changed, waiting, posts } = link;
  return {
    _id: id,
    ...getLinkDays(link),
    platform,
    url,
    reminder,
    hasPassword,
    openedAt: openedAt?.toISOString() ?? null,
    ...{ approved, commented, changed, waiting, posts },
    locale: toLanguage(language),
    expiresAt: expiresAt.toISOString(),
    createdAt: createdAt.toISOString(),
  };
}

export function serializeDecision({ decision, comment, decidedAt, isCurrent, reviewer }: DecisionFields) {
  return { decision, comment, decidedAt: decidedAt.toISOString(), isCurrent, reviewer };
}

/** Serializes a post for a client with an allow-list, so that nothing internal leaks through a link [TEN2]. */
export function serializeReviewPost(
  post: PostFields & { date: Date | null },
  decision: DecisionFields | undefined,
  brands: Language,
): ReviewPost {
  return {
    _id: post.id,
    revision: post.revision,
    platform: toPlatform(post.platform),
    status: toPostStatus(post.status),
    text: post.text,
    language: getContentLanguage(post, brands),
    hashtags: [...post.hashtags],
    images: post.images.map(({ url, width, height, alt }) => ({ url, width, height, alt })),
    videoUrl: post.video?.url ?? null,
    videoScreenshotUrl: post.video?.posterUrl ?? null,
    date: post.date?.toISOString() ?? null,
    decision: decision ? serializeDecision(decision) : null,
  };
}
