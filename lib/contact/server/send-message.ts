import { randomUUID } from "node:crypto";
import type { z } from "zod";
import type { contactBody } from "@/lib/contact/schemas";
import { ourBrand } from "@/lib/core/brand";
import { keyedHash } from "@/lib/core/server/crypto";
import { env } from "@/lib/core/server/env";
import type { Language } from "@/lib/i18n/direction";
import { queueMail } from "@/lib/mail/server/queue-mail";

interface Message extends Omit<z.infer<typeof contactBody>, "language"> {
  language: Language;
  idempotencyKey: string | null;
}

/**
 * Puts a visitor's message into the outbox, to the people who run this. The same click that arrives again is the same
 * mail. What a machine wrote into the hidden field goes nowhere, and the answer does not tell.
 */
export async function sendMessage({ homepage, idempotencyKey, ...message }: Message): Promise<void> {
  if (homepage) return;
  const words = [message.name, message.email, message.message];
  const named = keyedHash("contact", JSON.stringify([idempotencyKey ?? randomUUID(), ...words]));
  await queueMail({
    id: uuidOf(named),
    to: env().CONTACT_TO ?? ourBrand.supportEmail,
    template: "contact-message",
    language: message.language,
    data: { name: message.name, email: message.email, message: message.message },
  });
}

/** The first 128 bits of a hash, in the form of an id made from a name (RFC 9562, version 8). */
function uuidOf(hash: string): string {
  return hash.slice(0, 32).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, "$1-$2-8$3-8$4-$5");
}
