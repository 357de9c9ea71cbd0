import { getTransactionClient, type Tx } from "@/lib/core/server/transaction";

/** Locks the posting queue of an account and platform until the transaction ends; returns the database time. */
export async function lockPostingQueue(accountId: string, platform: string, tx: Tx): Promise<Date> {
  const client = getTransactionClient(tx);
  await client.$executeRaw`
    SELECT pg_advisory_xact_lock(hashtextextended(${`posting queue ${accountId} ${platform}`}, 0))`;
  // clock_timestamp(), because now() is the start of the transaction, before the wait for the lock.
  const [row] = await client.$queryRaw<{ now: Date }[]>`SELECT clock_timestamp() AS now`;
  return row?.now ?? new Date();
}

/** Returns the times in a range at which posts of an account are planned, drafts included. */
export async function selectPlannedTimes(
  accountId: string,
  { from, to, exceptPostId }: { from: Date; to: Date; exceptPostId?: string },
  tx?: Tx,
): Promise<{ platform: string; at: Date }[]> {
  const rows = await getTransactionClient(tx).post.findMany({
    where: {
      accountId,
      scheduledAt: { gte: from, lt: to },
      ...(exceptPostId ? { id: { not: exceptPostId } } : {}),
    },
    select: { platform: true, scheduledAt: true },
  });
  return rows.flatMap(({ platform, scheduledAt }) => (scheduledAt ? [{ platform, at: scheduledAt }] : []));
}
