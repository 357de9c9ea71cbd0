import { getTransactionClient } from "@/lib/core/server/transaction";
import { getPosterKey } from "@/lib/media/object-keys";
import { getMediaUrl } from "@/lib/media/server/media-url";
import { CARD_TEXT_LENGTH, type CalendarQuery } from "@/lib/posts/calendar-schemas";
import type { CalendarPostFields } from "@/lib/posts/serializers";
import { POST_DATE_SQL } from "@/lib/posts/server/search-store";
import { Prisma } from "@/prisma/generated/client";

export interface CalendarPostRow extends CalendarPostFields {
  /** Counted from 1, in the order of the days. */
  dayNumber: number;
  total: number;
}

type Filter = Pick<CalendarQuery, "platform" | "status" | "label"> & {
  /** The start of each day and the end of the last one. */
  edges: Date[];
};

/** Returns the first posts of each day with the day's total, in one query. */
export async function selectCalendarPosts(accountId: string, perDay: number, filter: Filter) {
  const edges = filter.edges.map((edge) => edge.toISOString());
  const number = Prisma.sql`width_bucket(${POST_DATE_SQL}, ${edges}::timestamptz[])`;
  const rows = await getTransactionClient().$queryRaw<(Omit<CalendarPostRow, "imageUrl"> & MediaKeys)[]>`
    SELECT d.id, d.account_id AS "accountId", d.platform, d.status, d.language, d.label, left(d.text, ${CARD_TEXT_LENGTH}::int) AS text,
           d.scheduled_at AS "scheduledAt", d.published_at AS "publishedAt", d.created_at AS "createdAt", d.revision,
           d.day_number AS "dayNumber", d.total, image.key AS "imageKey", CASE WHEN video.has_poster THEN video.key END AS "videoKey"
    FROM (
      SELECT p.*, ${number} AS day_number, (count(*) OVER day)::int AS total,
             row_number() OVER (day ORDER BY ${POST_DATE_SQL}, p.id) AS position
      FROM post p WHERE ${Prisma.join(conditions(accountId, filter), " AND ")}
      WINDOW day AS (PARTITION BY ${number})
    ) d
    LEFT JOIN LATERAL (
      SELECT m.key FROM post_image i JOIN media m ON m.id = i.media_id
      WHERE i.post_id = d.id ORDER BY i.index LIMIT 1
    ) image ON true
    LEFT JOIN media video ON video.id = d.video_id
    WHERE d.position <= ${perDay} ORDER BY d.day_number, d.position`;
  return rows.map(({ imageKey, videoKey, ...row }) => ({
    ...row,
    imageUrl: imageKey ? getMediaUrl(imageKey) : videoKey ? getMediaUrl(getPosterKey(videoKey)) : null,
  }));
}

type MediaKeys = Record<"imageKey" | "videoKey", string | null>;

/** Counts the posts of these days per status; statuses without posts are missing. */
export function countPostsByStatus(accountId: string, filter: Omit<Filter, "status">) {
  return getTransactionClient().$queryRaw<{ status: string; count: number }[]>`
    SELECT p.status, count(*)::int AS count
    FROM post p WHERE ${Prisma.join(conditions(accountId, filter), " AND ")} GROUP BY p.status`;
}

function conditions(accountId: string, { edges, platform, status, label }: Filter): Prisma.Sql[] {
  const all = [
    Prisma.sql`p.account_id = ${accountId}::uuid`,
    Prisma.sql`${POST_DATE_SQL} >= ${edges.at(0)}`,
    Prisma.sql`${POST_DATE_SQL} < ${edges.at(-1)}`,
  ];
  if (platform !== "all") all.push(Prisma.sql`p.platform = ${platform}`);
  if (status) all.push(Prisma.sql`p.status = ANY(${status})`);
  if (label) all.push(Prisma.sql`p.label = ${label}`);
  return all;
}
