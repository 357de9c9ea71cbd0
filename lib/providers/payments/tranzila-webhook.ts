import { z } from "zod";
import { AppError } from "@/lib/core/errors";
import { APPROVED_CODE, type IncomingWebhook, type WebhookEvent } from "@/lib/providers/payments/port";
import type { TranzilaSettings } from "@/lib/providers/payments/tranzila-api";
import { formatChargeRef, formatOrderRef } from "@/lib/providers/payments/tranzila-values";

/** Names of the user-defined fields at the terminal; DCdisable is number 20. */
export const USER_DEFINED_FIELDS = {
  paymentId: "order_id",
  nonce: "cField1",
  period: "cField2",
  once: "DCdisable",
} as const;

/** Query parameter with the nonce, in a URL that only Tranzila's server calls. */
export const NONCE_PARAMETER = "n";

const word = z.string().regex(/^[\w-]{1,100}$/);
const number = z.string().regex(/^\d{1,20}$/);
const body = z.object({
  supplier: z.string().min(1),
  index: number,
  Response: z.string().regex(/^\d{3}$/),
  sto_external_id: number.optional(),
  [USER_DEFINED_FIELDS.paymentId]: word.optional(),
  [USER_DEFINED_FIELDS.nonce]: word.optional(),
});

/** The webhook carries no signature: only names are read. Standing orders use a URL without the nonce. */
export function parseTranzilaWebhook(
  { terminal, tokenTerminal }: Pick<TranzilaSettings, "terminal" | "tokenTerminal">,
  { rawBody, query }: IncomingWebhook,
): WebhookEvent {
  const form = new URLSearchParams(rawBody);
  const names = [...form.keys()];
  const parsed = body.safeParse(Object.fromEntries(form));
  // A field that occurs twice could be read differently in two places.
  if (!parsed.success || new Set(names).size < names.length) throw malformed("fields are missing or odd");
  const { supplier, index, sto_external_id: order } = parsed.data;
  if (supplier !== terminal && supplier !== tokenTerminal) throw malformed("another terminal");
  const kind = order === undefined ? "payment" : "renewal";
  const paymentId = parsed.data[USER_DEFINED_FIELDS.paymentId] ?? null;
  const nonce = parsed.data[USER_DEFINED_FIELDS.nonce] ?? null;
  if (kind === "payment" && (paymentId === null || nonce === null || query.get(NONCE_PARAMETER) !== nonce)) {
    throw malformed("no payment of ours");
  }
  const ref = formatChargeRef(supplier, index);
  return {
    eventId: `${ref}:${kind}`,
    kind,
    isSigned: false,
    claimsPaid: parsed.data.Response === APPROVED_CODE,
    nonce: kind === "payment" ? nonce : null,
    lookup: {
      paymentId: kind === "payment" ? paymentId : null,
      sessionRef: null,
      subscriptionRef: order === undefined ? null : formatOrderRef(order),
      chargeRef: ref,
      since: null,
    },
  };
}

function malformed(why: string): AppError {
  return new AppError("validation_error", { cause: new Error(`a notification of Tranzila: ${why}`) });
}
