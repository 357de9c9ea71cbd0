import { CLOSED_MAIL_RETENTION_DAYS } from "@/lib/mail/limits";
import { deleteClosedMail } from "@/lib/mail/server/outbox-store";

export async function deleteOldClosedMail(): Promise<void> {
  await deleteClosedMail(CLOSED_MAIL_RETENTION_DAYS);
}
