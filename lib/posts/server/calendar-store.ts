import { clientOf } from "@/lib/core/server/transaction";
import { posterKey } from "@/lib/media/media-keys";
import { mediaUrl } from "@/lib/media/server/media-url";
import { CARD_TEXT, type CalendarQuery } from "@/lib/posts/calendar-schemas";
import { DATE } from "@/lib/posts/server/search-store";
import { Prisma } from "@/prisma/generated/client";

/** What is shown of a post, and where it stands. */
export interface CardRow {
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
  /** Counted from 1, in the order of the days. */
  dayNumber: number;
  /** How many posts that day has. */
  total: number;
}

type Filter = Pick<CalendarQuery, "platform" | "status"> & {
  /** Where each day begins, and at the end where the day behind the last one does. */
  edges: Date[];
};

/** The first posts of each day with how many it has, in one query however many there are. */
export async function selectCards(accountId: string, perDay: number, filter: Filter): Promise<CardRow[]> {
  const edges = filter.edges.map((edge) => edge.toISOString());
  const number = Prisma.sql`width_bucket(${DATE}, ${edges}::timestamptz[])`;
  const rows = await clientOf().$queryRaw<(Omit<CardRow, "imageUrl"> & Keys)[]>`
    SELECT d.id, d.account_id AS "accountId", d.platform, d.status, left(d.text, ${CARD_TEXT}::int) AS text,
           d.scheduled_at AS "scheduledAt", d.published_at AS "publishedAt", d.created_at AS "createdAt", d.revision,
           d.day_number AS "dayNumber", d.total, i.key AS "imageKey", CASE WHEN v.has_poster THEN v.key END AS "videoKey"
    FROM (
      SELECT p.*, ${number} AS day_number, (count(*) OVER day)::int AS total,
             row_number() OVER (day ORDER BY ${DATE}, p.id) AS place
      FROM post p WHERE ${Prisma.join(conditions(accountId, filter), " AND ")}
      WINDOW day AS (PARTITION BY ${number})
    ) d
    LEFT JOIN LATERAL (
      SELECT m.key FROM post_image pi JOIN media m ON m.id = pi.media_id
      WHERE pi.post_id = d.id ORDER BY pi.index LIMIT 1
    ) i ON true
    LEFT JOIN media v ON v.id = d.video_id
    WHERE d.place <= ${perDay} ORDER BY d.day_number, d.place`;
  return rows.map(({ imageKey, videoKey, ...row }) => ({
    ...row,
    imageUrl: imageKey ? mediaUrl(imageKey) : videoKey ? mediaUrl(posterKey(videoKey)) : null,
  }));
}

interface Keys {
  imageKey: string | null;
  videoKey: string | null;
}

/** How many posts of these days there are in each state; states without any are left out. */
export function countStatuses(accountId: string, filter: Omit<Filter, "status">) {
  return clientOf().$queryRaw<{ status: string; count: number }[]>`
    SELECT p.status, count(*)::int AS count
    FROM post p WHERE ${Prisma.join(conditions(accountId, filter), " AND ")} GROUP BY p.status`;
}

function conditions(accountId: string, { edges, platform, status }: Filter): Prisma.Sql[] {
  const all = [
    Prisma.sql`p.account_id = ${accountId}::uuid`,
    Prisma.sql`${DATE} >= ${edges.at(0)}`,
    Prisma.sql`${DATE} < ${edges.at(-1)}`,
  ];
  if (platform !== "all") all.push(Prisma.sql`p.platform = ${platform}`);
  if (status) all.push(Prisma.sql`p.status = ANY(${status})`);
  return all;
}
