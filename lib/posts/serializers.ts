import { toPlatform } from "@/lib/core/platforms";
import { toPostLabel } from "@/lib/core/post-labels";
import { POST_STATUSES, toPostStatus } from "@/lib/core/post-statuses";
import { isLanguage, type Language } from "@/lib/i18n/direction";
import type { CalendarDto, CalendarPost } from "@/lib/posts/calendar-schemas";
import { type GenerationInfo, storedGenerationInfo } from "@/lib/posts/generation-info-schemas";
import { parseNetworkOptions } from "@/lib/posts/network-options-schemas";
import type { PostDto } from "@/lib/posts/schemas";
import type { TextTemplateDto } from "@/lib/posts/text-template-schemas";

export interface PostFields {
  id: string;
  accountId: string;
  platform: string;
  status: string;
  text: string;
  hashtags: string[];
  images: (Omit<PostDto["images"][number], "isAltPending" | "isAltSuggested" | "isDesignChanged"> & {
    isAltPending?: boolean;
    altProposal?: string | null;
    isDesignChanged?: boolean;
  })[];
  asDocument: boolean;
  label: string | null;
  options: unknown;
  targetId: string | null;
  video: (NonNullable<PostDto["video"]> & { url: string; posterUrl: string | null }) | null;
  scheduledAt: Date | null;
  publishedAt: Date | null;
  permalink: string | null;
  groupId: string | null;
  followsText: boolean;
  followsMedia: boolean;
  language: string | null;
  written: unknown;
  revision: number;
  problem: unknown;
  createdAt: Date;
  updatedAt: Date;
}

/** Serializes a post for every response: an allow-list, so that a new column never leaks [TEN2]. */
export function serializePost(post: PostFields): PostDto {
  const problem = parseStoredProblem(post.problem);
  const { video } = post;
  return {
    _id: post.id,
    accountId: post.accountId,
    platform: toPlatform(post.platform),
    status: toPostStatus(post.status),
    text: post.text,
    hashtags: [...post.hashtags],
    images: post.images.map(({ url, width, height, alt, altProposal, isAltPending, isDesignChanged }) => ({
      ...{ url, width, height, alt },
      ...(isAltPending ? { isAltPending: true as const } : {}),
      ...(altProposal === "made" ? { isAltSuggested: true as const } : {}),
      ...(isDesignChanged ? { isDesignChanged } : {}),
    })),
    asDocument: post.asDocument,
    label: toPostLabel(post.label),
    options: parseNetworkOptions(post.options),
    targetId: post.targetId,
    videoUrl: video?.url ?? null,
    videoScreenshotUrl: video?.posterUrl ?? null,
    video: video && {
      width: video.width,
      height: video.height,
      bytes: video.bytes,
      contentType: video.contentType,
      durationMs: video.durationMs,
    },
    scheduledAt: post.scheduledAt?.toISOString() ?? null,
    publishedAt: post.publishedAt?.toISOString() ?? null,
    permalink: post.permalink,
    groupId: post.groupId,
    followsText: post.followsText,
    followsMedia: post.followsMedia,
    language: toStoredLanguage(post.language),
    written: readGenerationInfo(post),
    revision: post.revision,
    ...(problem ? { problem } : {}),
    createdAt: post.createdAt.toISOString(),
    updatedAt: post.updatedAt.toISOString(),
  };
}

/** Returns null for no stored language and for an unsupported one. */
export const toStoredLanguage = (language: string | null): Language | null =>
  isLanguage(language) ? language : null;

export function serializeTextTemplate({
  id,
  name,
  text,
}: Record<"id" | "name" | "text", string>): TextTemplateDto {
  return { _id: id, name, text };
}

/** Parses a stored problem; null when there is none or it is invalid. */
export function parseStoredProblem(value: unknown): { code: string; message: string } | null {
  if (!value || typeof value !== "object") return null;
  const { code, message } = value as { code?: unknown; message?: unknown };
  return typeof code === "string" && typeof message === "string" ? { code, message } : null;
}

/** Returns the generation info of the text; null when the text was edited. */
function readGenerationInfo({ written, text }: Pick<PostFields, "written" | "text">): GenerationInfo | null {
  const { data } = storedGenerationInfo.safeParse(written);
  return data && data.text === text ? { traits: data.traits, marks: data.marks } : null;
}

/** The fields of a post row that a calendar needs. */
export interface CalendarPostFields
  extends Pick<
      PostFields,
      "id" | "accountId" | "platform" | "status" | "text" | "revision" | "language" | "label"
    >,
    Pick<PostFields, "scheduledAt" | "publishedAt" | "createdAt"> {
  imageUrl: string | null;
}

/** Serializes a post for a calendar; an allow-list too. */
export function serializeCalendarPost(post: CalendarPostFields): CalendarPost {
  return {
    _id: post.id,
    accountId: post.accountId,
    platform: toPlatform(post.platform),
    status: toPostStatus(post.status),
    text: post.text,
    imageUrl: post.imageUrl,
    scheduledAt: post.scheduledAt?.toISOString() ?? null,
    publishedAt: post.publishedAt?.toISOString() ?? null,
    createdAt: post.createdAt.toISOString(),
    revision: post.revision,
    language: toStoredLanguage(post.language),
    label: toPostLabel(post.label),
  };
}

export function serializeStatusCounts(counts: { status: string; count: number }[]): CalendarDto["counts"] {
  const known = new Map(counts.map(({ status, count }) => [toPostStatus(status), count]));
  const all = POST_STATUSES.map((status) => [status, known.get(status) ?? 0]);
  return Object.fromEntries(all) as CalendarDto["counts"];
}
