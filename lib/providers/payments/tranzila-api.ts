import { createHmac, randomBytes } from "node:crypto";
import { z } from "zod";
import { AppError } from "@/lib/core/errors";
import { fetchJson, type HttpFailure } from "@/lib/providers/http";

/** One business at Tranzila: two terminals of a family, the API's keys, and where everything is. */
export interface TranzilaSettings {
  /** Shows the form and keeps the standing orders that the form makes. */
  terminal: string;
  /** Charges tokens. */
  tokenTerminal: string;
  appKey: string;
  secret: string;
  formBase: string;
  apiBase: string;
  reportBase: string;
  /** Lines of a report asked for at a time. */
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

/** Present in every answer of the API; anything but 0 is a refusal. */
/** What it sends as a number or as its digits. */
export const written = z.union([z.string(), z.number()]).transform(String);
export const errorCode = z.union([z.string(), z.number()]).optional();

/** The four headers that prove a call; `time` in seconds, which is what works whatever the documents say. */
export function authHeaders(
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

/** One signed call. It is never repeated: Tranzila has no key that would make a repeat harmless. */
export function callTranzila<T extends { error_code?: string | number | undefined }>(
  settings: TranzilaSettings,
  call: TranzilaCall<T>,
): Promise<T> {
  const time = Math.floor(Date.now() / 1000);
  return fetchJson<T>({
    vendor: "tranzila",
    method: "POST",
    url: call.url,
    headers: authHeaders(settings, time, randomBytes(40).toString("hex")),
    body: call.body,
    schema: call.schema,
    timeoutMs: call.timeoutMs ?? 15_000,
    ...(call.signal ? { signal: call.signal } : {}),
    ...(call.mapFailure ? { mapFailure: call.mapFailure } : {}),
  });
}

/** Throws for an answer that says no: its number goes to the log, its words may repeat what was sent. */
export function assertAccepted(what: string, answer: { error_code?: string | number | undefined }): void {
  if (isAccepted(answer)) return;
  const cause = new Error(`Tranzila refused ${what}: error ${answer.error_code ?? "without a code"}`);
  throw new AppError("provider_error", { cause });
}

export function isAccepted({ error_code }: { error_code?: string | number | undefined }): boolean {
  return String(error_code) === "0";
}
