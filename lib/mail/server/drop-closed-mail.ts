import { CLOSED_MAIL_DAYS } from "@/lib/mail/rules";
import { deleteClosedMail } from "@/lib/mail/server/outbox-store";

/** Forgets mails that were sent or given up long ago. The worker calls it regularly. */
export async function dropClosedMail(): Promise<void> {
  await deleteClosedMail(CLOSED_MAIL_DAYS);
}
