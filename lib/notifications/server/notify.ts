import type { Tx } from "@/lib/core/server/transaction";
import { MAIL_BY_DEFAULT, type NotificationKind } from "@/lib/notifications/rules";
import {
  closeAbout,
  insertNotification,
  type NewNotification,
} from "@/lib/notifications/server/notification-store";
import { queueNoticeMail } from "@/lib/notifications/server/queue-notice-mail";

/** `mail: "never"`: another notification's mail says it already. */
export type Notice = NewNotification & { mail?: "never" };

/** Whether what was told before about the same thing is over with it: a film or a client says nothing of how its post went out. */
const TAKES_THE_PLACE: Record<NotificationKind, boolean> = {
  post_published: true,
  post_failed: true,
  post_needs_review: true,
  connection_ended: true,
  connection_expiring: true,
  film_ready: false,
  client_commented: false,
  client_approved: false,
};

/**
 * Tells a person that something happened, in the transaction that makes it so: in the bell, and by mail if they want
 * that and have shown that the address is theirs. A key that was told before changes nothing, so that whoever is not
 * sure says it again. True when it was new.
 */
export async function notify({ mail, ...notification }: Notice, tx: Tx): Promise<boolean> {
  const told = await insertNotification(notification, tx);
  if (!told) return false;
  if (TAKES_THE_PLACE[notification.kind]) await closeAbout(notification.about, told.id, tx);
  const wanted = told.wantsMail ?? MAIL_BY_DEFAULT[notification.kind];
  if (wanted && told.isVerified && mail !== "never") await queueNoticeMail(notification, told, tx);
  return true;
}
