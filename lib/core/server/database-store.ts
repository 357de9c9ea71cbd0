import { getTransactionClient } from "@/lib/core/server/transaction";

/** Resolves when the database responds. */
export async function pingDatabase(): Promise<void> {
  await getTransactionClient().$queryRaw`SELECT 1`;
}
