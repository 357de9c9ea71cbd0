import type { Tx } from "@/lib/core/server/transaction";
import { MAIL_BY_DEFAULT } from "@/lib/notifications/rules";
import {
  closeAbout,
  insertNotification,
  type NewNotification,
} from "@/lib/notifications/server/notification-store";
import { queueNoticeMail } from "@/lib/notifications/server/queue-notice-mail";

/** `mail: "never"`: another notification's mail says it already. */
export type Notice = NewNotification & { mail?: "never" };

/**
 * Tells a person that something happened, in the transaction that makes it so: in the bell, and by mail if they want
 * that and have shown that the address is theirs. A key that was told before changes nothing, so that whoever is not
 * sure says it again; what was told about the same thing earlier is over. True when it was new.
 */
export async function notify({ mail, ...notification }: Notice, tx: Tx): Promise<boolean> {
  const told = await insertNotification(notification, tx);
  if (!told) return false;
  await closeAbout(notification.about, told.id, tx);
  const wanted = told.wantsMail ?? MAIL_BY_DEFAULT[notification.kind];
  if (wanted && told.isVerified && mail !== "never") await queueNoticeMail(notification, told, tx);
  return true;
}
