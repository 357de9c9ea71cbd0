import { EVENT_DAYS } from "@/lib/billing/rules";
import { deleteOldEvents } from "@/lib/billing/server/gateway-event-store";

/** Forgets notifications that no gateway sends again. The worker calls it regularly. */
export async function dropOldEvents(): Promise<void> {
  await deleteOldEvents(EVENT_DAYS);
}
