/**
 * Stand-in for Tranzila: the hosted card form, the handshake, charges of tokens, standing orders and the reports.
 *
 * Faithful to: the form in a frame, opened by query or by posted form, in English and Hebrew; a handshake that binds
 * the sum (else error 912791); modes A and AK charge, K makes a token, V holds, N checks a card, and all of them answer
 * 000; DCdisable blocks a charge for 24 hours; results without any signature, to the notify address by the server and
 * to the success or fail address by the browser; a monthly standing order by recur_*; HMAC headers; amounts in minor
 * units in the reports.
 *
 * Assumed, because no public document says so: a report shows user-defined fields as user_defined_{number}, the token as
 * credit_card_token with expiration_month and _year, the day in Israel's time; charges of standing orders carry
 * sto_external_id, are tried once and leave the order active when refused; /v1/stos/get finds orders by number and token
 * and names card and next_charge_date_time; transaction_id is the index; only approved charges count for DCdisable; the
 * webhook of standing orders goes to the form's notify address without its query; numbers of errors but 912791; how long
 * a handshake holds. Every AK makes a token of its own.
 *
 * Not here: parameters the real form ignores are refused, and user-defined fields but cField1, cField2, order_id, benid
 * and DCdisable; no 3-D Secure, wallets, bit, instalments, recur_payments, force and reversal, version 1 of sto.
 */
import { inTurn } from "@/sandbox/core/in-turn";
import type { CreateStandIn, SandboxContext, SandboxRequest, StandIn } from "@/sandbox/core/stand-in";
import { handleApi, handleReport } from "@/sandbox/tranzila/api";
import { CODES } from "@/sandbox/tranzila/cards";
import { handleForm } from "@/sandbox/tranzila/form";
import { terminals } from "@/sandbox/tranzila/settings";
import { chargeDueOrders } from "@/sandbox/tranzila/standing-orders";
import { emptyState, type Tranzila } from "@/sandbox/tranzila/state";
import { trigger } from "@/sandbox/tranzila/trigger";

const LOOK_EVERY_MS = 500;

const HANDLERS: Record<string, typeof handleForm> = {
  "/tranzila": handleForm,
  "/tranzila/api": handleApi,
  "/tranzila/report": handleReport,
};

/** Creates the Tranzila stand-in on the given server. */
export const createTranzilaStandIn: CreateStandIn = async (context: SandboxContext): Promise<StandIn> => {
  const state = await context.openState("tranzila", emptyState);
  const tranzila: Tranzila = { context, state, terminals: terminals() };
  // The clock may be moved while nobody asks: standing orders fall due all the same.
  const chargeDue = inTurn(() => chargeDueOrders(tranzila));
  const timer = setInterval(() => {
    chargeDue().catch((error: unknown) => console.error("A standing order failed.", error));
  }, LOOK_EVERY_MS).unref();
  return {
    service: "tranzila",
    prefixes: Object.keys(HANDLERS),
    handle: async (prefix: string, request: SandboxRequest) => {
      const handler = HANDLERS[prefix];
      if (!handler) throw new Error(`The Tranzila stand-in does not serve ${prefix}`);
      await chargeDue();
      return handler(tranzila, request);
    },
    trigger: (event, data) => trigger(tranzila, event, data),
    reset: () => reset(tranzila),
    stop: async () => clearInterval(timer),
    home: () => home(tranzila),
  };
};

/** Everything is gone but the numbering: an index means one transaction for ever, as in life. */
async function reset({ state }: Tranzila): Promise<void> {
  const { sequence } = state.get();
  await state.reset();
  await state.update((empty) => {
    empty.sequence = sequence;
  });
}

function home({ terminals: { form, token } }: Tranzila): ReturnType<StandIn["home"]> {
  return {
    title: "Tranzila",
    text: [
      `Terminals ${form} (form) and ${token} (tokens). The form opens in the frame of the payment page.`,
      "Test cards: 4444 3333 2222 1111 and 12312312 are approved, with any later month and any security code but 000. 4580 0000 0000 0 + code is refused with that code, 4580 0000 0000 1 + code is approved and refused when it is charged again.",
      `Codes: ${Object.entries(CODES)
        .map(([code, text]) => `${code} ${text}`)
        .join(" · ")}.`,
      "Events: behaviour {notify? before|after|late|twice|never|forged, returnBy? GET|POST, encodedReturn?, orderId?} · notify {index?, forged?} · recurring-charge {sto?, orderId?, response?}.",
    ].join("\n"),
    links: [],
  };
}
