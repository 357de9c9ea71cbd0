import { getTransactionClient } from "@/lib/core/server/transaction";
import type { JobKind } from "@/lib/jobs/states";
import { OPEN_JOB_STATES } from "@/lib/jobs/states";
import { attachMediaToPosts, type PostRow } from "@/lib/posts/server/post-store";

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

export function countOpenJobs(userId: string, kind: JobKind): Promise<number> {
  return getTransactionClient().job.count({ where: { userId, kind, state: { in: [...OPEN_JOB_STATES] } } });
}
