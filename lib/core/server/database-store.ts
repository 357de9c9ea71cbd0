import { getTransactionClient } from "@/lib/core/server/transaction";

export async function pingDatabase(): Promise<void> {
  await getTransactionClient().$queryRaw`SELECT 1`;
}
