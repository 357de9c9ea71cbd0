import { getPrismaClient } from "@/lib/core/server/db";
import { Prisma } from "@/prisma/generated/client";

declare const opaque: unique symbol;

/** Running transaction, opaque to use-cases, which only pass it on. */
export interface Tx {
  readonly [opaque]: true;
}

/** Returns the client for stores: the transaction's when one is passed, else the process's. */
export function getTransactionClient(tx?: Tx): Prisma.TransactionClient {
  return tx ? (tx as unknown as Prisma.TransactionClient) : getPrismaClient();
}

/**
 * Added to a statement whose row only orders other work: its commit does not wait for the disk. The WAL is
 * written in order, so a crash loses only rows that nothing followed. Never use it for what must last.
 */
export const ASYNC_COMMIT_SQL = Prisma.sql`set_config('synchronous_commit', 'off', true)`;

const commitCallbacks = new WeakMap<Tx, (() => void)[]>();

/** Commits when `work` resolves, rolls back when it throws. Never call a provider inside: it may hang. */
export async function runInTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  const callbacks: (() => void)[] = [];
  const run = (client: Prisma.TransactionClient) => {
    const tx = client as unknown as Tx;
    commitCallbacks.set(tx, callbacks);
    return work(tx);
  };
  const result = await getPrismaClient().$transaction(run, { timeout: 8_000, maxWait: 5_000 });
  for (const callback of callbacks) callback();
  return result;
}

/** Calls `callback` after the commit, never after a rollback; at once without a transaction. It must not throw. */
export function afterCommit(tx: Tx | undefined, callback: () => void): void {
  if (tx) commitCallbacks.get(tx)?.push(callback);
  else callback();
}
