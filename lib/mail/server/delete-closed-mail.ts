import { CLOSED_MAIL_RETENTION_DAYS } from "@/lib/mail/limits";
import { deleteClosedMail } from "@/lib/mail/server/outbox-store";

/** Deletes mail sent or abandoned long ago. Called by a cron task. */
export async function deleteOldClosedMail(): Promise<void> {
  await deleteClosedMail(CLOSED_MAIL_RETENTION_DAYS);
}
