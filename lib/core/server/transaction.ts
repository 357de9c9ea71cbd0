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

/** Commits when `work` resolves, rolls back when it throws. Never call a provider inside: it may hang. */
export function runInTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return getPrismaClient().$transaction((client) => work(client as unknown as Tx), {
    timeout: 8_000,
    maxWait: 5_000,
  });
}
