import { knownPlatform } from "@/lib/accounts/platforms";
import { isLanguage } from "@/lib/i18n/direction";
import type { CalendarWire, PlannedPost } from "@/lib/posts/calendar-schemas";
import type { PostWire } from "@/lib/posts/schemas";
import { knownStatus, POST_STATUSES } from "@/lib/posts/states";
import { storedWritten, type Written } from "@/lib/posts/written-schemas";

/** What the serialiser reads of a post row. */
export interface PostFields {
  id: string;
  accountId: string;
  platform: string;
  status: string;
  text: string;
  hashtags: string[];
  images: { url: string; width: number; height: number; alt: string }[];
  asDocument: boolean;
  video: VideoFields | null;
  scheduledAt: Date | null;
  publishedAt: Date | null;
  permalink: string | null;
  groupId: string | null;
  language: string | null;
  written: unknown;
  revision: number;
  problem: unknown;
  createdAt: Date;
  updatedAt: Date;
}

interface VideoFields {
  url: string;
  posterUrl: string | null;
  width: number;
  height: number;
  bytes: number;
  contentType: string;
  durationMs: number | null;
}

/** A post as every answer shows it: an allow-list, so that a new column never leaks (TEN2). */
export function serializePost(post: PostFields): PostWire {
  const problem = problemOf(post.problem);
  const { video } = post;
  return {
    _id: post.id,
    accountId: post.accountId,
    platform: knownPlatform(post.platform),
    status: knownStatus(post.status),
    text: post.text,
    hashtags: [...post.hashtags],
    images: post.images.map(({ url, width, height, alt }) => ({ url, width, height, alt })),
    asDocument: post.asDocument,
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
    language: post.language !== null && isLanguage(post.language) ? post.language : null,
    written: writtenOf(post),
    revision: post.revision,
    ...(problem ? { problem } : {}),
    createdAt: post.createdAt.toISOString(),
    updatedAt: post.updatedAt.toISOString(),
  };
}

/** A stored problem as it is shown; null when there is none that can be read. */
export function problemOf(value: unknown): { code: string; message: string } | null {
  if (!value || typeof value !== "object") return null;
  const { code, message } = value as { code?: unknown; message?: unknown };
  return typeof code === "string" && typeof message === "string" ? { code, message } : null;
}

/** How the text came about; null once it is another one. */
function writtenOf({ written, text }: Pick<PostFields, "written" | "text">): Written | null {
  const { data } = storedWritten.safeParse(written);
  return data && data.text === text ? { traits: data.traits, marks: data.marks } : null;
}

/** What the serialiser reads of a post in a calendar. */
interface PlannedFields {
  id: string;
  accountId: string;
  platform: string;
  status: string;
  text: string;
  imageUrl: string | null;
  scheduledAt: Date | null;
  publishedAt: Date | null;
  createdAt: Date;
  revision: number;
}

/** A post as a calendar shows it: an allow-list too. */
export function serializePlanned(post: PlannedFields): PlannedPost {
  return {
    _id: post.id,
    accountId: post.accountId,
    platform: knownPlatform(post.platform),
    status: knownStatus(post.status),
    text: post.text,
    imageUrl: post.imageUrl,
    scheduledAt: post.scheduledAt?.toISOString() ?? null,
    publishedAt: post.publishedAt?.toISOString() ?? null,
    createdAt: post.createdAt.toISOString(),
    revision: post.revision,
  };
}

/** How many posts there are in each state, those without any at zero. */
export function serializeCounts(counts: { status: string; count: number }[]): CalendarWire["counts"] {
  const known = new Map(counts.map(({ status, count }) => [knownStatus(status), count]));
  const all = POST_STATUSES.map((status) => [status, known.get(status) ?? 0]);
  return Object.fromEntries(all) as CalendarWire["counts"];
}
