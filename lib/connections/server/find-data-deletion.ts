import { findDataDeletionRequest } from "@/lib/connections/server/vendor-user-store";

/** Returns when the deletion with this code was carried out; null for an unknown code. */
export async function findDataDeletion(code: string): Promise<Date | null> {
  const found = /^[0-9a-f]{32}$/.test(code) ? await findDataDeletionRequest(code) : null;
  return found?.createdAt ?? null;
}
