import { KEEP_DAYS } from "@/lib/notifications/rules";
import { deleteOlder } from "@/lib/notifications/server/notification-store";

/** Forgets what was told long ago. The worker calls it regularly. */
export async function dropOldNotifications(): Promise<number> {
  return deleteOlder(KEEP_DAYS);
}
