import { knownPlatform } from "@/lib/accounts/platforms";
import type { Decision } from "@/lib/content-plan/rules";
import type { ReviewLinkWire, ReviewPost } from "@/lib/content-plan/schemas";
import { knownLanguage } from "@/lib/i18n/direction";
import type { DayRange } from "@/lib/posts/days";
import type { PostFields } from "@/lib/posts/serializers";
import { knownStatus } from "@/lib/posts/states";

interface LinkFields extends DayRange {
  id: string;
  platform: string;
  language: string;
  expiresAt: Date;
  createdAt: Date;
  approved: number;
  commented: number;
}

interface DecisionFields {
  decision: Decision;
  comment: string;
  decidedAt: Date;
  isCurrent: boolean;
}

/** A link as its brand's person sees it; the hash stays behind. */
export function serializeReviewLink(link: LinkFields, url: string | null): ReviewLinkWire {
  const { id, startDate, endDate, platform, language, expiresAt, createdAt, approved, commented } = link;
  return {
    _id: id,
    ...{ startDate, endDate, platform, url, approved, commented },
    locale: knownLanguage(language),
    expiresAt: expiresAt.toISOString(),
    createdAt: createdAt.toISOString(),
  };
}

/** What a client said. */
export function serializeDecision({ decision, comment, decidedAt, isCurrent }: DecisionFields) {
  return { decision, comment, decidedAt: decidedAt.toISOString(), isCurrent };
}

/** A post as a client sees it: an allow-list, so that nothing of the studio leaks through a link (TEN2). */
export function serializeReviewPost(
  post: PostFields & { date: Date },
  decision: DecisionFields | undefined,
): ReviewPost {
  return {
    _id: post.id,
    platform: knownPlatform(post.platform),
    status: knownStatus(post.status),
    text: post.text,
    hashtags: [...post.hashtags],
    images: post.images.map(({ url, width, height, alt }) => ({ url, width, height, alt })),
    videoUrl: post.video?.url ?? null,
    videoScreenshotUrl: post.video?.posterUrl ?? null,
    date: post.date.toISOString(),
    decision: decision ? serializeDecision(decision) : null,
  };
}
