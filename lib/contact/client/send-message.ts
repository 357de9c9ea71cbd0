import { request } from "@/lib/api-client/request";
import type { ContactWords } from "@/lib/contact/rules";
import type { Language } from "@/lib/i18n/direction";

interface Wish extends ContactWords {
  language: Language;
  /** The field that no person sees. */
  homepage: string;
}

const PATIENCE_MS = 20_000;

/** Sends a visitor's message. The key is the same for every try of one message. Throws ApiError. */
export function sendMessage(body: Wish, idempotencyKey: string): Promise<unknown> {
  return request("POST", "/contact", { body, idempotencyKey, timeoutMs: PATIENCE_MS });
}
