import { createHmac, randomBytes } from "node:crypto";
import { z } from "zod";
import { AppError } from "@/lib/core/errors";
import { fetchJson, type HttpFailure } from "@/lib/providers/http";

/** One merchant at Tranzila: two terminals of a family, API keys and base URLs. */
export interface TranzilaSettings {
  /** Terminal of the form and of its standing orders. */
  terminal: string;
  /** Terminal that charges tokens. */
  tokenTerminal: string;
  appKey: string;
  secret: string;
  formBase: string;
  apiBase: string;
  reportBase: string;
  /** Page size of a report. */
  pageSize?: number;
  chargeTimeoutMs?: number;
  now?: () => Date;
}

export interface TranzilaCall<T extends { error_code?: string | number | undefined }> {
  url: string;
  body: Record<string, unknown>;
  schema: z.ZodType<T>;
  timeoutMs?: number;
  signal?: AbortSignal | undefined;
  mapFailure?: (failure: HttpFailure) => Error | undefined;
}

/**
 * Tranzila sends this as a number or as digits.
 * Present in every API response; anything but 0 is a refusal.
 */
export const digits = z.union([z.string(), z.number()]).transform(String);
export const tranzilaErrorCode = z.union([z.string(), z.number()]).optional();

/**
 * Builds the four headers that authenticate a call. `time` is in seconds, which works although the documents
 * say otherwise.
 */
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
export function callTranzila<T extends { error_code?: string | number | undefined }>(
  settings: TranzilaSettings,
  call: TranzilaCall<T>,
): Promise<T> {
  const time = Math.floor(Date.now() / 1000);
  return fetchJson<T>({
    vendor: "tranzila",
    method: "POST",
    url: call.url,
    headers: buildAuthHeaders(settings, time, randomBytes(40).toString("hex")),
    body: call.body,
    schema: call.schema,
    timeoutMs: call.timeoutMs ?? 15_000,
    ...(call.signal ? { signal: call.signal } : {}),
    ...(call.mapFailure ? { mapFailure: call.mapFailure } : {}),
  });
}

/** Throws when the response is a refusal. Only its code is logged: its text may repeat what was sent. */
export function assertAccepted(what: string, answer: { error_code?: string | number | undefined }): void {
  if (isAccepted(answer)) return;
  const cause = new Error(`Tranzila refused ${what}: error ${answer.error_code ?? "without a code"}`);
  throw new AppError("provider_error", { cause });
}

export function isAccepted({ error_code }: { error_code?: string | number | undefined }): boolean {
  return String(error_code) === "0";
}
