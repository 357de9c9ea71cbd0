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
