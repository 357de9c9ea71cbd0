import { hmacHex } from "@/lib/core/server/crypto";
import { getTransactionClient, type Tx } from "@/lib/core/server/transaction";

/** Returns today's date in UTC, by the clock of the database. */
export async function findToday(): Promise<string> {
  const [row] = await getTransactionClient().$queryRaw<{ today: string }[]>`
    SELECT to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS today`;
  return row?.today ?? "";
}

export interface RecentFailures {
  /** Mails that were given up in the last day. */
  mails: number;
  /** Deletions that were requested more than a day ago and whose last step failed. */
  deletions: number;
}

/** Counts failures that stay until an operator acts. */
export async function countRecentFailures(tx?: Tx): Promise<RecentFailures> {
  const [row] = await getTransactionClient(tx).$queryRaw<RecentFailures[]>`
    SELECT
      (SELECT count(*)::int FROM outbox_mail WHERE state = 'failed' AND next_at > now() - interval '1 day') AS mails,
      (SELECT count(*)::int FROM deletion WHERE error IS NOT NULL AND created_at < now() - interval '1 day') AS deletions`;
  return row ?? { mails: 0, deletions: 0 };
}

/** Returns the language of the user with this address; null when an operator has no account. */
export async function findOperatorLanguage(email: string): Promise<string | null> {
  const user = await getTransactionClient().user.findUnique({
    where: { email: email.toLowerCase() },
    select: { language: true },
  });
  return user?.language ?? null;
}

/**
 * Claims the codes of problems for a mail to this address on this date. Returns those that no process has claimed before. They
 * are rows of the rate-limit table, which expire after a day.
 */
export async function claimCodes(
  { to, today, codes }: { to: string; today: string; codes: string[] },
  tx: Tx,
): Promise<string[]> {
  // Hashed, because the row may outlive the user it names.
  const prefix = `self-check:${today}:${hmacHex("self-check", to)}:`;
  // In order, so that two processes never wait for each other.
  const rows = await getTransactionClient(tx).$queryRaw<{ key: string }[]>`
    INSERT INTO rate_limit (key, points, expire)
    SELECT ${prefix} || code, 1, (extract(epoch FROM now() + interval '1 day') * 1000)::bigint
    FROM (SELECT DISTINCT unnest(${codes}::text[]) AS code ORDER BY code) AS wanted
    ON CONFLICT (key) DO NOTHING
    RETURNING key`;
  return rows.map(({ key }) => key.slice(prefix.length));
}

/** Counts the connections that can publish. */
export async function countLiveConnections(tx: Tx): Promise<number> {
  return getTransactionClient(tx).connection.count({ where: { state: "connected" } });
}
