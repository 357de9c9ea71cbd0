import { createHmac, randomBytes } from "node:crypto";
import { z } from "zod";
import { AppError } from "@/lib/core/errors";
import { fetchJson, type VendorCall } from "@/lib/providers/http";

export interface TranzilaSettings {
  /** Terminal of the form and of its standing orders. */
  terminal: string;
  tokenTerminal: string;
  appKey: string;
  secret: string;
  formBase: string;
  apiBase: string;
  reportBase: string;
  /** ISO 4217 codes that the terminal is set up for. */
  currencies: readonly string[];
  /** The reports return the card's token, without which nothing but a standing order renews. */
  returnsTokens: boolean;
  pageSize?: number;
  chargeTimeoutMs?: number;
  now?: () => Date;
}

interface TranzilaResponse {
  error_code?: string | number | undefined;
}

/** Tranzila sends numbers or digits; an error_code of anything but 0 is a refusal. */
export const digits = z.union([z.string(), z.number()]).transform(String);
export const tranzilaErrorCode = z.union([z.string(), z.number()]).optional();

/** `time` is in seconds, which works although the documents say otherwise. */
export function buildAuthHeaders(
  { appKey, secret }: Pick<TranzilaSettings, "appKey" | "secret">,
  time: number,
  nonce: string,
): Record<string, string> {
  const token = createHmac("sha256", `${secret}${time}${nonce}`).update(appKey).digest("hex");
  return {
    "x-tranzila-api-app-key": appKey,
    "x-tranzila-api-request-time": String(time),
    "x-tranzila-api-nonce": nonce,
    "x-tranzila-api-access-token": token,
  };
}

/** Makes one signed call. It is never retried: Tranzila has no idempotency key. */
export function callTranzila<T extends TranzilaResponse>(
  settings: TranzilaSettings,
  call: Pick<VendorCall<T>, "url" | "body" | "schema" | "timeoutMs" | "signal" | "mapFailure">,
): Promise<T> {
  const time = Math.floor(Date.now() / 1000);
  return fetchJson<T>({
    ...call,
    vendor: "tranzila",
    method: "POST",
    headers: buildAuthHeaders(settings, time, randomBytes(40).toString("hex")),
  });
}

/** Throws when the response is a refusal. Only its code is logged: its text may repeat what was sent. */
export function assertAccepted(what: string, answer: TranzilaResponse): void {
  if (isAccepted(answer)) return;
  const cause = new Error(`Tranzila refused ${what}: error code ${answer.error_code ?? "missing"}`);
  throw new AppError("provider_error", { cause });
}

export function isAccepted({ error_code }: TranzilaResponse): boolean {
  return String(error_code) === "0";
}
