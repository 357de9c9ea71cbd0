import { request } from "@/lib/api-client/request";
import type { ContactFormValues } from "@/lib/contact/contact-form";
import type { Language } from "@/lib/i18n/direction";

interface Request extends ContactFormValues {
  language: Language;
  /** Honeypot field, invisible to people. */
  homepage: string;
}

const TIMEOUT_MS = 20_000;

/** The idempotency key is the same for every attempt of one message. Throws ApiError. */
export function sendContactMessage(body: Request, idempotencyKey: string): Promise<unknown> {
  return request("POST", "/contact", { body, idempotencyKey, timeoutMs: TIMEOUT_MS });
}
