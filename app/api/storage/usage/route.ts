import { route } from "@/lib/http/route";
import { findStorageUsage } from "@/lib/media/server/find-storage-usage";
import { storageUsageResponse } from "@/lib/media/storage-schemas";

export const GET = route({
  summary: "How much of the user's storage is used",
  auth: "user",
  answer: storageUsageResponse,
  handler: findStorageUsage,
});
