import { getTransactionClient, type Tx } from "@/lib/core/server/transaction";

export async function pingDatabase(): Promise<void> {
  await getTransactionClient().$queryRaw`SELECT 1`;
}

/** Ends every later statement of this transaction that runs longer. */
export async function limitStatementTime(milliseconds: number, tx: Tx): Promise<void> {
  await getTransactionClient(tx)
    .$queryRaw`SELECT set_config('statement_timeout', ${String(milliseconds)}, true)`;
}
