import type { Tx } from "@/lib/core/server/transaction";
import { closeAbout, type NewNotification } from "@/lib/notifications/server/notification-store";

/** A person has seen to this themselves: what was told about it needs nobody any more. */
export async function closeNotices(about: NewNotification["about"], tx?: Tx): Promise<void> {
  await closeAbout(about, null, tx);
}
