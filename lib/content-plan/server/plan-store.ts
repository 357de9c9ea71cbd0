import { clientOf } from "@/lib/core/server/transaction";
import type { JobKind } from "@/lib/jobs/names";
import { OPEN_JOB_STATES } from "@/lib/jobs/states";
import { type PostRow, withMedia } from "@/lib/posts/server/post-store";

export interface PlanQuery {
  accountId: string;
  from: Date;
  /** Not included. */
  to: Date;
  platform: string;
}

/** Whose time lies in a range: when a post is due, else when it went out. A draft without a time is in no plan. */
const plannedWithin = ({ accountId, from, to, platform }: PlanQuery) => ({
  accountId,
  ...(platform === "all" ? {} : { platform }),
  OR: [{ scheduledAt: { gte: from, lt: to } }, { scheduledAt: null, publishedAt: { gte: from, lt: to } }],
});

/** The posts of a plan with their pictures, and no more of them than `most`: three queries whatever it holds. */
export async function selectPlanned(query: PlanQuery, most: number): Promise<PostRow[]> {
  const where = plannedWithin(query);
  const rows = await clientOf().post.findMany({ where, orderBy: { id: "asc" }, take: most });
  return withMedia(rows);
}

/** How many jobs of a kind a person has open. */
export function countOpenJobs(userId: string, kind: JobKind): Promise<number> {
  return clientOf().job.count({ where: { userId, kind, state: { in: [...OPEN_JOB_STATES] } } });
}
