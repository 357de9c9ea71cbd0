import { clientOf } from "@/lib/core/server/transaction";
import type { PostDays } from "@/lib/posts/day-schemas";

interface Range {
  accountId: string;
  /** Both included, ISO 8601. */
  startDate: string;
  endDate: string;
  /** Whose clock says which day it is. */
  zone: string;
}

/** How many posts of a brand fall on each day, by state: when due, else when gone out. One query. */
export function countByDay({ accountId, startDate, endDate, zone }: Range): Promise<PostDays> {
  return clientOf().$queryRaw<PostDays>`
    SELECT to_char(at AT TIME ZONE ${zone}::text, 'YYYY-MM-DD') AS day, status, count(*)::int AS count
    FROM (SELECT COALESCE(scheduled_at, published_at) AS at, status FROM post
      WHERE account_id = ${accountId}::uuid) dated
    WHERE at BETWEEN ${startDate}::timestamptz AND ${endDate}::timestamptz
    GROUP BY 1, 2 ORDER BY 1, 2`;
}
