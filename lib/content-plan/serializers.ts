import { type Decision, MAX_MAILS_WITH_REMINDERS } from "@/lib/content-plan/limits";
import type {
  CommentDto,
  OwnThreadDto,
  PinDto,
  ReviewLinkDto,
  ReviewPost,
  ThreadDto,
} from "@/lib/content-plan/schemas";
import type { LocalDateRange } from "@/lib/core/date-time/local-date";
import { toPlatform } from "@/lib/core/platforms";
import { toPostStatus } from "@/lib/core/post-statuses";
import { type Language, toLanguage } from "@/lib/i18n/direction";
import { getContentLanguage } from "@/lib/i18n/text-direction";
import { getPostTitle } from "@/lib/posts/post-title";
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
  clientEmail: string | null;
  mailedAt: Date | null;
  remindsClient: boolean;
  stoppedEmails: string[];
  mails: number;
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
  const { approved, commented, changed, waiting, posts, clientEmail, mailedAt, remindsClient } = link;
  return {
    _id: id,
    ...getLinkDays(link),
    platform,
    url,
    reminder,
    hasPassword,
    openedAt: openedAt?.toISOString() ?? null,
    ...{ clientEmail, mailedAt: mailedAt?.toISOString() ?? null, remindsClient },
    hasClientStopped: clientEmail !== null && link.stoppedEmails.includes(clientEmail),
    remindersLeft: Math.max(0, MAX_MAILS_WITH_REMINDERS - Math.max(1, link.mails)),
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
  post: Omit<PostFields, "images"> & {
    date: Date | null;
    images: (PostFields["images"][number] & { mediaId: string })[];
  },
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
    images: post.images.map(({ mediaId, url, width, height, alt }) => ({ mediaId, url, width, height, alt })),
    videoUrl: post.video?.url ?? null,
    videoScreenshotUrl: post.video?.posterUrl ?? null,
    date: post.date?.toISOString() ?? null,
    decision: decision ? serializeDecision(decision) : null,
  };
}

/** The fields of a comment that the serializers read. */
export interface CommentFields {
  id: string;
  parentId: string | null;
  postId: string;
  author: CommentDto["author"];
  reviewer: string;
  text: string;
  createdAt: Date;
  resolvedAt: Date | null;
  pin: Omit<PinDto, "isCurrent" | "index"> | null;
  pinIndex: number | null;
  /** Where the image of the pin stands now; null when the post no longer has it. */
  currentIndex: number | null;
  postText: string;
  language: string | null;
  isLinkOpen: boolean;
}

const serializeComment = (row: CommentFields, brandName: string): CommentDto => ({
  _id: row.id,
  author: row.author,
  name: row.author === "owner" ? brandName : row.reviewer,
  text: row.text,
  createdAt: row.createdAt.toISOString(),
});

function serializePin({ pin, pinIndex, currentIndex }: CommentFields): PinDto | null {
  if (!pin) return null;
  const { mediaId, x, y, number } = pin;
  return { mediaId, x, y, number, index: currentIndex ?? pinIndex ?? 0, isCurrent: currentIndex !== null };
}

/** Groups comments, oldest first, into threads in the order of their first comments. */
export function serializeThreads(rows: CommentFields[], brandName: string): ThreadDto[] {
  const answers = Map.groupBy(rows, ({ parentId }) => parentId);
  return (answers.get(null) ?? []).map((row) => ({
    ...serializeComment(row, brandName),
    postId: row.postId,
    resolvedAt: row.resolvedAt?.toISOString() ?? null,
    pin: serializePin(row),
    replies: (answers.get(row.id) ?? []).map((reply) => serializeComment(reply, brandName)),
  }));
}

/** Serializes threads for the owner, with the title and language of each post. */
export function serializeOwnThreads(
  rows: CommentFields[],
  brand: { name: string; language: Language },
): OwnThreadDto[] {
  const firsts = rows.filter(({ parentId }) => parentId === null);
  const threads = serializeThreads(rows, brand.name);
  return firsts.flatMap((row, index) => {
    const thread = threads[index];
    const language = getContentLanguage({ language: row.language, text: row.postText }, brand.language);
    return thread
      ? [{ ...thread, postTitle: getPostTitle(row.postText), language, isLinkOpen: row.isLinkOpen }]
      : [];
  });
}
