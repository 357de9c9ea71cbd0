import { createHash, randomBytes } from "node:crypto";
import { change, entry } from "@/sandbox/core/change";
import type { SandboxRequest } from "@/sandbox/core/stand-in";
import { readBody, refusals } from "@/sandbox/tranzila/api-call";
import { minorUnits } from "@/sandbox/tranzila/money";
import { HANDSHAKE_MS } from "@/sandbox/tranzila/settings";
import type { Tranzila, TranzilaState } from "@/sandbox/tranzila/state";

/** Server to server: the sum that a form may ask for, against a word that the form has to show. */
export async function createHandshake(tranzila: Tranzila, request: SandboxRequest): Promise<unknown> {
  const body = readBody(request, ["terminal_name", "sum", "request_params"]);
  if (body.terminal_name !== tranzila.terminals.form) throw refusals.terminal();
  const sum = minorUnits(body.sum);
  if (sum === undefined) throw refusals.field("sum", "must be an amount such as 49.00");
  const thtk = createHash("sha256").update(randomBytes(32)).digest("hex").slice(0, 32);
  const now = tranzila.context.now();
  await change(tranzila, ({ handshakes }) => {
    for (const [word, { at }] of Object.entries(handshakes)) {
      if (at + HANDSHAKE_MS < now) delete handshakes[word];
    }
    handshakes[thtk] = { sum, at: now };
  });
  return { error_code: 0, message: "Success", thtk };
}

/** True when this word was given for this sum. */
export function isHandshakeOf(state: TranzilaState, thtk: string, sum: number, now: number): boolean {
  const made = entry(state.handshakes, thtk);
  return made !== undefined && made.sum === sum && made.at + HANDSHAKE_MS >= now;
}
