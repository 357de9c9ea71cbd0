import { clientOf } from "@/lib/core/server/transaction";

/** True when the database answers. */
export async function pingDatabase(): Promise<void> {
  await clientOf().$queryRaw`SELECT 1`;
}
