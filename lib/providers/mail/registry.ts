import { env } from "@/lib/core/server/env";
import type { MailPort } from "@/lib/providers/mail/port";
import { createSmtpMail } from "@/lib/providers/mail/smtp";

let mail: MailPort | undefined;

/** The configured way to send mail. */
export function mailPort(): MailPort {
  mail ??= createSmtpMail({ url: env().SMTP_URL, from: env().MAIL_FROM });
  return mail;
}
