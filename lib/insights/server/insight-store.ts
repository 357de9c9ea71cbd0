import type { Platform } from "@/lib/core/platforms";
import { getTransactionClient } from "@/lib/core/server/transaction";
import { COLLECTION_WINDOW_DAYS, MAX_MEASURED_POSTS } from "@/lib/insights/limits";
import type { MetricsTarget } from "@/lib/insights/server/metrics-store";
import { Prisma } from "@/prisma/generated/client";

export interface DayRow {
  day: string;
  metric: string;
  value: number | null;
}

/** Lists the daily metrics of a target over the last days, earliest first. */
export function listDays({ accountId, platform, targetId }: MetricsTarget, days: number): Promise<DayRow[]> {
  return getTransactionClient().$queryRaw<DayRow[]>`
    SELECT to_char(day, 'YYYY-MM-DD') AS day, metric, value::float8 AS value FROM insight
    WHERE account_id = ${accountId}::uuid AND platform = ${platform} AND target_id = ${targetId} AND post_id IS NULL
      AND day >= (now() AT TIME ZONE 'UTC')::date - ${days}::int
    ORDER BY day, metric`;
}

export interface PostDayRow {
  postId: string;
  day: string;
  text: string;
  permalink: string | null;
  figures: Record<string, number | null>;
}

/** Lists what posts of a target had reached by day, after the given row. */
export function listPostDays(
  { accountId, platform, targetId }: MetricsTarget,
  { days, after, limit }: { days: number; after: Pick<PostDayRow, "day" | "postId"> | null; limit: number },
): Promise<PostDayRow[]> {
  const { day, postId } = after ?? { day: "0001-01-01", postId: "00000000-0000-0000-0000-000000000000" };
  return getTransactionClient().$queryRaw<PostDayRow[]>`
    SELECT p.id AS "postId", to_char(i.day, 'YYYY-MM-DD') AS day, p.text, b.permalink,
      jsonb_object_agg(i.metric, i.value) AS figures
    FROM insight i
    JOIN post p ON p.id = i.post_id
    LEFT JOIN publication b ON b.post_id = p.id AND b.state = 'published'
    WHERE i.account_id = ${accountId}::uuid AND i.platform = ${platform} AND i.target_id = ${targetId}
      AND i.day > (now() AT TIME ZONE 'UTC')::date - ${days}::int
      AND (i.day, p.id) > (${day}::date, ${postId}::uuid)
    GROUP BY p.id, i.day, p.text, b.permalink
    ORDER BY i.day, p.id
    LIMIT ${limit}`;
}

/** The newest value of each metric of a post `p`; null when none is collected yet. */
const NEWEST_METRICS = Prisma.sql`(SELECT jsonb_object_agg(metric, value) FROM (
  SELECT DISTINCT ON (metric) metric, value FROM insight WHERE post_id = p.id ORDER BY metric, day DESC
) latest) AS figures`;

export interface ResultRow {
  id: string;
  text: string;
  language: string | null;
  platform: Platform;
  publishedAt: Date;
  figures: Record<string, number | null> | null;
}

/** Lists the posts that an account published lately on any target, newest first, with their metrics. */
export function listResults(accountId: string): Promise<ResultRow[]> {
  return getTransactionClient().$queryRaw<ResultRow[]>`
    SELECT p.id, p.text, p.language, p.platform, p.published_at AS "publishedAt", ${NEWEST_METRICS}
    FROM post p
    WHERE p.account_id = ${accountId}::uuid AND p.status = 'published'
      AND p.published_at > now() - make_interval(days => ${COLLECTION_WINDOW_DAYS}::int)
    ORDER BY p.published_at DESC, p.id
    LIMIT ${MAX_MEASURED_POSTS}`;
}

export interface PublishedRow {
  id: string;
  text: string;
  language: string | null;
  publishedAt: Date;
  permalink: string | null;
  hasVideo: boolean;
  hasImage: boolean;
  /** By metric; null when not collected yet. */
  figures: Record<string, number | null> | null;
}

/** Lists the posts published to a target, newest first, with their metrics. */
export function listPublished({ accountId, platform, targetId }: MetricsTarget): Promise<PublishedRow[]> {
  return getTransactionClient().$queryRaw<PublishedRow[]>`
    SELECT p.id, p.text, p.language, pub.published_at AS "publishedAt", pub.permalink,
      p.video_id IS NOT NULL AS "hasVideo",
      EXISTS (SELECT 1 FROM post_image WHERE post_id = p.id) AS "hasImage",
      ${NEWEST_METRICS}
    FROM post p
    JOIN publication pub ON pub.post_id = p.id AND pub.state = 'published'
      AND pub.snapshot->'target'->>'id' = ${targetId}
    WHERE p.account_id = ${accountId}::uuid AND p.platform = ${platform}
      AND pub.published_at > now() - make_interval(days => ${COLLECTION_WINDOW_DAYS}::int)
    ORDER BY pub.published_at DESC, p.id
    LIMIT ${MAX_MEASURED_POSTS}`;
}
