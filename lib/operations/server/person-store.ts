import { LIVE_SESSION_SQL } from "@/lib/auth/server/session-store";
import { limitStatementTime } from "@/lib/core/server/database-store";
import { getTransactionClient, runInTransaction, type Tx } from "@/lib/core/server/transaction";
import { MAX_LISTED_BRANDS, MAX_LISTED_ISSUES } from "@/lib/operations/limits";
import { STATEMENT_MS } from "@/lib/operations/server/operator-store";

export interface PersonFacts {
  id: string;
  email: string;
  name: string;
  language: string;
  createdAt: Date;
  isVerified: boolean;
  hasSecondFactor: boolean;
  isClosing: boolean;
  trialEndsAt: Date | null;
  balance: number | null;
  reserved: number | null;
  /** Key and status of the latest plan. */
  planKey: string | null;
  planStatus: string | null;
  /** Those that the person sees in the own list. */
  sessions: number;
  brandCount: number;
  /** The first MAX_LISTED_BRANDS. */
  brands: { id: string; name: string }[];
}

/** Returns what an operator needs to know about a person first; null for an unknown one. */
export function findPerson(userId: string): Promise<PersonFacts | null> {
  return runInTransaction(async (tx) => {
    await limitStatementTime(STATEMENT_MS, tx);
    return selectPerson(userId, tx);
  });
}

async function selectPerson(userId: string, tx: Tx): Promise<PersonFacts | null> {
  const [row] = await getTransactionClient(tx).$queryRaw<PersonFacts[]>`
    SELECT u.id, u.email, u.name, u.language, u.created_at AS "createdAt",
      u.email_verified_at IS NOT NULL AS "isVerified", u.second_factor_at IS NOT NULL AS "hasSecondFactor",
      u.deletion_asked_at IS NOT NULL AS "isClosing", u.trial_ends_at AS "trialEndsAt", c.balance, c.reserved,
      s.plan_key AS "planKey", s.status AS "planStatus",
      (SELECT count(*)::int FROM session WHERE user_id = u.id AND ${LIVE_SESSION_SQL}) AS sessions,
      (SELECT count(*)::int FROM account WHERE user_id = u.id) AS "brandCount",
      coalesce((SELECT jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name) ORDER BY a.created_at, a.id)
        FROM (SELECT id, name, created_at FROM account WHERE user_id = u.id
          ORDER BY created_at, id LIMIT ${MAX_LISTED_BRANDS}::int) a), '[]') AS brands
    FROM "user" u LEFT JOIN credit_account c ON c.user_id = u.id
      LEFT JOIN LATERAL (SELECT plan_key, status FROM subscription WHERE user_id = u.id
        ORDER BY status = 'active' DESC, created_at DESC, id DESC LIMIT 1) s ON true
    WHERE u.id = ${userId}::uuid`;
  return row ?? null;
}

export interface Issue {
  at: Date;
  /** `job`, `post` or `mail`: decides what can be done about it. */
  source: "job" | "post" | "mail";
  id: string;
  /** Kind of the job, platform of the post, or template of the mail. */
  kind: string;
  state: string;
  code: string | null;
}

/**
 * Returns what waits or failed for a person: first posts with an unknown outcome, which only a decision ends, then jobs
 * and mails, each newest first. `hasMore`: others exist beyond MAX_LISTED_ISSUES.
 */
export function listIssues(userId: string): Promise<{ issues: Issue[]; hasMore: boolean }> {
  return runInTransaction(async (tx) => {
    await limitStatementTime(STATEMENT_MS, tx);
    const rows = await getTransactionClient(tx).$queryRaw<Issue[]>`
      SELECT * FROM (
      SELECT created_at AS at, 'job' AS source, id, kind, state, error ->> 'code' AS code
      FROM job WHERE user_id = ${userId}::uuid AND state IN ('queued', 'running', 'failed')
      UNION ALL
      SELECT p.updated_at, 'post', post.id, post.platform, p.state, p.problem ->> 'code'
      FROM publication p JOIN post ON post.id = p.post_id JOIN account a ON a.id = post.account_id
      WHERE a.user_id = ${userId}::uuid AND p.state = 'needs_review'
      UNION ALL
      SELECT created_at, 'mail', id, template, state, NULL
      FROM outbox_mail WHERE user_id = ${userId}::uuid AND state IN ('queued', 'failed')
      ) issue ORDER BY state = 'needs_review' DESC, at DESC, id DESC LIMIT ${MAX_LISTED_ISSUES + 1}::int`;
    return { issues: rows.slice(0, MAX_LISTED_ISSUES), hasMore: rows.length > MAX_LISTED_ISSUES };
  });
}
