import { db } from "@/lib/core/server/db";
import { Prisma } from "@/prisma/generated/client";

declare const opaque: unique symbol;

/** A running transaction as use-cases see it: something to hand on, nothing to look into. */
export interface Tx {
  readonly [opaque]: true;
}

/** What stores work with: the transaction's client when one is passed, else the process's. */
export function clientOf(tx?: Tx): Prisma.TransactionClient {
  return tx ? (tx as unknown as Prisma.TransactionClient) : db();
}

/**
 * What a statement of its own that keeps order, not goods, returns besides: its commit does not wait for the disk. The log
 * is written in order, so that whatever is done under such a row is lasting only together with it; what a crash of the
 * database can take are rows that nothing came after. Never inside a transaction: all of it would be as light.
 */
export const WITHOUT_DISK = Prisma.sql`set_config('synchronous_commit', 'off', true)`;

/**
 * Runs several store calls as one transaction; commits when `work` resolves, rolls back when it throws.
 * Never call a provider inside: a connection must not wait for the outside world.
 */
export function inTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return db().$transaction((client) => work(client as unknown as Tx), { timeout: 8_000, maxWait: 5_000 });
}
