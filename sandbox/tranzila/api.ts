import type { SandboxRequest, SandboxResponse } from "@/sandbox/core/stand-in";
import { checkAuth } from "@/sandbox/tranzila/api-auth";
import { ApiRefusal, json, refusals } from "@/sandbox/tranzila/api-call";
import { createHandshake } from "@/sandbox/tranzila/handshake";
import { reportTransactions } from "@/sandbox/tranzila/report";
import type { Tranzila } from "@/sandbox/tranzila/state";
import { createStandingOrder, getStandingOrders, updateStandingOrder } from "@/sandbox/tranzila/sto-api";
import { chargeToken } from "@/sandbox/tranzila/token-charge";

type Call = (tranzila: Tranzila, request: SandboxRequest) => Promise<unknown>;

const API: Record<string, Call> = {
  "/v2/handshake/create": createHandshake,
  "/v1/transaction/credit_card/create": chargeToken,
  "/v2/sto/create": createStandingOrder,
  "/v2/sto/update": updateStandingOrder,
  "/v1/stos/get": getStandingOrders,
};
const REPORT: Record<string, Call> = { "/v1/transaction": reportTransactions };

export const handleApi = (tranzila: Tranzila, request: SandboxRequest) => handle(tranzila, request, API);
export const handleReport = (tranzila: Tranzila, request: SandboxRequest) =>
  handle(tranzila, request, REPORT);

async function handle(
  tranzila: Tranzila,
  request: SandboxRequest,
  calls: Record<string, Call>,
): Promise<SandboxResponse> {
  try {
    const call = Object.hasOwn(calls, request.path) ? calls[request.path] : undefined;
    if (!call) throw refusals.noPath();
    const note = checkAuth(request, tranzila.terminals);
    return { ...json(await call(tranzila, request)), ...(note ? { note } : {}) };
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error;
    return json({ error_code: error.code, message: error.message }, error.status);
  }
}
