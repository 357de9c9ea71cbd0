import { randomUUID } from "node:crypto";
import type { z } from "zod";
import type { contactBody } from "@/lib/contact/schemas";
import { hmacHex } from "@/lib/core/server/crypto";
import { getEnv } from "@/lib/core/server/env";
import { siteConfig } from "@/lib/core/site-config";
import type { Language } from "@/lib/i18n/direction";
import { queueMail } from "@/lib/mail/server/queue-mail";

interface Message extends Omit<z.infer<typeof contactBody>, "language"> {
  language: Language;
  idempotencyKey: string | null;
}

/** Queues the mail for the operator; a retry is the same mail. A filled honeypot is dropped silently. */
export async function queueContactMail({ homepage, idempotencyKey, ...message }: Message): Promise<void> {
  if (homepage) return;
  const words = [message.name, message.email, message.message];
  const named = hmacHex("contact", JSON.stringify([idempotencyKey ?? randomUUID(), ...words]));
  await queueMail({
    id: toUuid(named),
    to: getEnv().CONTACT_TO ?? siteConfig.supportEmail,
    template: "contact-message",
    language: message.language,
    data: { name: message.name, email: message.email, message: message.message },
  });
}

/** Formats the first 128 bits of a hash as a UUID (RFC 9562, version 8). */
function toUuid(hash: string): string {
  return hash.slice(0, 32).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, "$1-$2-8$3-8$4-$5");
}
