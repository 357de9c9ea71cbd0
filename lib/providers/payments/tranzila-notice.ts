import { z } from "zod";
import { AppError } from "@/lib/core/errors";
import type { IncomingNotice, Notice } from "@/lib/providers/payments/port";
import type { TranzilaSettings } from "@/lib/providers/payments/tranzila-api";
import { chargeRef, orderRef } from "@/lib/providers/payments/tranzila-refs";

/** User-defined fields, to be set up at the terminal under these names; DCdisable as number 20. */
export const FIELDS = {
  paymentId: "order_id",
  nonce: "cField1",
  period: "cField2",
  once: "DCdisable",
} as const;

/** Carries the nonce in the address that only the server of Tranzila calls. */
export const NONCE_PARAMETER = "n";

const word = z.string().regex(/^[\w-]{1,100}$/);
const number = z.string().regex(/^\d{1,20}$/);
const body = z.object({
  supplier: z.string().min(1),
  index: number,
  Response: z.string().regex(/^\d{3}$/),
  sto_external_id: number.optional(),
  [FIELDS.paymentId]: word.optional(),
  [FIELDS.nonce]: word.optional(),
});

/**
 * What a notification names: a charge, and the payment or the standing order it belongs to. It carries no signature,
 * so nothing else in it is read. Charges of standing orders come to an address without our nonce: it is set up at
 * the terminal.
 */
export function readNotice(
  { terminal, tokenTerminal }: Pick<TranzilaSettings, "terminal" | "tokenTerminal">,
  { rawBody, query }: IncomingNotice,
): Notice {
  const form = new URLSearchParams(rawBody);
  const names = [...form.keys()];
  const parsed = body.safeParse(Object.fromEntries(form));
  // A name that comes twice would be read one way here and another way there.
  if (!parsed.success || new Set(names).size < names.length) throw malformed("fields are missing or odd");
  const { supplier, index, sto_external_id: order } = parsed.data;
  if (supplier !== terminal && supplier !== tokenTerminal) throw malformed("another terminal");
  const kind = order === undefined ? "payment" : "renewal";
  const paymentId = parsed.data[FIELDS.paymentId] ?? null;
  const nonce = parsed.data[FIELDS.nonce] ?? null;
  if (kind === "payment" && (paymentId === null || nonce === null || query.get(NONCE_PARAMETER) !== nonce)) {
    throw malformed("no payment of ours");
  }
  const ref = chargeRef(supplier, index);
  return {
    eventId: `${ref}:${kind}`,
    kind,
    nonce: kind === "payment" ? nonce : null,
    lookup: {
      paymentId: kind === "payment" ? paymentId : null,
      sessionRef: null,
      subscriptionRef: order === undefined ? null : orderRef(order),
      chargeRef: ref,
      since: null,
    },
  };
}

function malformed(why: string): AppError {
  return new AppError("validation_error", { cause: new Error(`a notification of Tranzila: ${why}`) });
}
