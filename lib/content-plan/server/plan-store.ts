import { getTransactionClient } from "@/lib/core/server/transaction";
import type { JobKind } from "@/lib/jobs/states";
import { OPEN_JOB_STATES } from "@/lib/jobs/states";
import { CARD_TEXT_LENGTH } from "@/lib/posts/calendar-schemas";
import { attachMediaToPosts, type PostRow } from "@/lib/posts/server/post-store";
import { Prisma } from "@/prisma/generated/client";

export interface PlanQuery {
  accountId: string;
  from: Date;
  /** Exclusive. */
  to: Date;
  platform: string;
}

/** Posts due or published within a range. A draft without a time is in no plan. */
const plannedWithin = ({ accountId, from, to, platform }: PlanQuery) => ({
  accountId,
  ...(platform === "all" ? {} : { platform }),
  OR: [{ scheduledAt: { gte: from, lt: to } }, { scheduledAt: null, publishedAt: { gte: from, lt: to } }],
});

/** Returns at most `most` posts of a plan with their images, in three queries. */
export async function selectPlanPosts(query: PlanQuery, most: number): Promise<PostRow[]> {
  const where = plannedWithin(query);
  const rows = await getTransactionClient().post.findMany({ where, orderBy: { id: "asc" }, take: most });
  return attachMediaToPosts(rows);
}

export async function selectPickedPosts(accountId: string, ids: string[]): Promise<PostRow[]> {
  return attachMediaToPosts(
    await getTransactionClient().post.findMany({ where: { accountId, id: { in: ids } } }),
  );
}

export function countOpenJobs(userId: string, kind: JobKind): Promise<number> {
  return getTransactionClient().job.count({ where: { userId, kind, state: { in: [...OPEN_JOB_STATES] } } });
}

interface Stretch {
  accountId: string;
  from: Date;
  /** Exclusive. */
  to: Date;
}

/** Calendar date of a post: due, published, or created (lib/posts/server/calendar-store.ts). */
const DATE = Prisma.sql`COALESCE(scheduled_at, published_at, created_at)`;

/** Lists the local dates that have a post of a platform. */
export async function selectOccupiedDays({ accountId, from, to }: Stretch, platform: string, zone: string) {
  const rows = await getTransactionClient().$queryRaw<{ day: string }[]>`
    SELECT DISTINCT to_char(${DATE} AT TIME ZONE ${zone}, 'YYYY-MM-DD') AS day FROM post
    WHERE account_id = ${accountId}::uuid AND platform = ${platform} AND ${DATE} >= ${from} AND ${DATE} < ${to}`;
  return rows.map(({ day }) => day);
}

/** Lists the distinct openings of posts in a range, on any platform, latest first. */
export async function selectPostOpenings({ accountId, from, to }: Stretch, most: number): Promise<string[]> {
  const rows = await getTransactionClient().$queryRaw<{ text: string }[]>`
    SELECT left(text, ${CARD_TEXT_LENGTH}::int) AS text FROM post
    WHERE account_id = ${accountId}::uuid AND ${DATE} >= ${from} AND ${DATE} < ${to} AND text ~ '\\S'
    GROUP BY 1 ORDER BY max(${DATE}) DESC LIMIT ${most}`;
  return rows.map(({ text }) => text);
}
