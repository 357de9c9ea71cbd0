import { getEnv } from "@/lib/core/server/env";
import { createOnce } from "@/lib/providers/create-once";
import { createSmtpMail } from "@/lib/providers/mail/smtp";

export const getMailPort = createOnce(() =>
  createSmtpMail({ url: getEnv().SMTP_URL, from: getEnv().MAIL_FROM }),
);
