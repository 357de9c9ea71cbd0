import { limitStatementTime } from "@/lib/core/server/database-store";
import { getTransactionClient, runInTransaction } from "@/lib/core/server/transaction";
import { STATEMENT_MS } from "@/lib/operations/server/operator-store";

export interface FailureGroup {
  /** The kind of job, the platform of the publications, or the template of the mails. */
  source: string;
  /** Stable code of the problem; null for mails, whose errors are text of a mail server. */
  code: string | null;
  count: number;
  people: number;
  latest: Date;
}

/** Groups what failed or has an unknown outcome in the last `hours`, the most frequent first. */
export function listFailures(hours: number): Promise<FailureGroup[]> {
  return runInTransaction(async (tx) => {
    await limitStatementTime(STATEMENT_MS, tx);
    return getTransactionClient(tx).$queryRaw<FailureGroup[]>`
      WITH since AS (SELECT now() - make_interval(hours => ${hours}::int) AS at), failed AS (
        SELECT 'job ' || kind AS source, error ->> 'code' AS code, user_id, ended_at AS at
        FROM job, since WHERE state = 'failed' AND ended_at >= since.at
        UNION ALL
        SELECT 'publication ' || post.platform, coalesce(p.problem ->> 'code', p.state), a.user_id, p.updated_at
        FROM since, publication p JOIN post ON post.id = p.post_id JOIN account a ON a.id = post.account_id
        WHERE p.state IN ('failed', 'unknown', 'needs_review') AND p.updated_at >= since.at
        UNION ALL
        SELECT 'mail ' || template, NULL, user_id, next_at
        FROM outbox_mail, since WHERE state = 'failed' AND next_at >= since.at)
      SELECT source, code, count(*)::int AS count, count(DISTINCT user_id)::int AS people, max(at) AS latest
      FROM failed GROUP BY source, code ORDER BY count DESC, source, code`;
  });
}
