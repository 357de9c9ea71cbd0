import { getEnv } from "@/lib/core/server/env";
import type { MailPort } from "@/lib/providers/mail/port";
import { createSmtpMail } from "@/lib/providers/mail/smtp";

let mail: MailPort | undefined;

/** Returns the configured mail transport. */
export function getMailPort(): MailPort {
  mail ??= createSmtpMail({ url: getEnv().SMTP_URL, from: getEnv().MAIL_FROM });
  return mail;
}
