import Stripe from "stripe";
import { AppError } from "@/lib/core/errors";
import { getLogger } from "@/lib/core/server/logger";
import { measureCall } from "@/lib/providers/measure-call";

const TIMEOUT_MS = 10_000;
const RETRIES = 2;
const RETRY_AFTER_SECONDS = 5;

export interface StripeSettings {
  secretKey: string;
  webhookSecret: string;
  /** Scheme, host and port only; the SDK accepts no path. */
  apiBase: string;
  /** Stripe computes the tax, which the price includes. Needs a set-up of the account. */
  isTaxed?: boolean;
  timeoutMs?: number;
}

/** The SDK sends an idempotency key with every POST, so that its own retries create nothing twice. */
export function createStripeClient({ secretKey, apiBase, timeoutMs = TIMEOUT_MS }: StripeSettings): Stripe {
  const { protocol, hostname, port } = new URL(apiBase);
  const isPlain = protocol === "http:";
  const client = new Stripe(secretKey, {
    host: hostname,
    port: port || (isPlain ? "80" : "443"),
    protocol: isPlain ? "http" : "https",
    maxNetworkRetries: RETRIES,
    timeout: timeoutMs,
    telemetry: false,
  });
  client.on("response", (response: Stripe.ResponseEvent) => {
    const { method, path, status, elapsed: ms, request_id: requestId } = response;
    const target = hostname + path.replace(/\?.*$/, "");
    getLogger().debug({ vendor: "stripe", method, target, status, ms, requestId }, "vendor call");
  });
  return client;
}

export async function callStripe<T>(call: Promise<T>, signal?: AbortSignal): Promise<T> {
  try {
    return await measureCall(
      "stripe",
      "call",
      () => (signal ? Promise.race([call, aborted(signal)]) : call),
      signal,
    );
  } catch (error) {
    throw error instanceof AppError ? error : asAppError(error);
  }
}

/** The SDK has no cancellation: the response is only no longer awaited. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const give = () => reject(new AppError("cancelled", { cause: signal.reason }));
    if (signal.aborted) give();
    else signal.addEventListener("abort", give, { once: true });
  });
}

function asAppError(error: unknown): AppError {
  const { errors } = Stripe;
  if (!(error instanceof errors.StripeError)) return new AppError("provider_error", { cause: error });
  const cause = summaryOf(error);
  if (error instanceof errors.StripeConnectionError) {
    return new AppError(isTimeout(error) ? "provider_timeout" : "provider_error", { cause });
  }
  if (error instanceof errors.StripeRateLimitError) {
    return new AppError("unavailable", { cause, retryAfter: RETRY_AFTER_SECONDS });
  }
  if (error instanceof errors.StripeIdempotencyError) return new AppError("conflict", { cause });
  if (error instanceof errors.StripeCardError) {
    const reason = error.decline_code ?? error.code;
    return new AppError("provider_refused", { message: "The card was declined", details: { reason }, cause });
  }
  if (error.code === "resource_missing") return new AppError("not_found", { cause });
  const late = error.statusCode === 408 || error.statusCode === 504;
  return new AppError(late ? "provider_timeout" : "provider_error", { cause });
}

function isTimeout({ detail }: { detail?: unknown }): boolean {
  return typeof detail === "object" && detail !== null && "code" in detail && detail.code === "ETIMEDOUT";
}

/** SDK errors carry whole responses; only these fields reach the log. */
function summaryOf(error: InstanceType<typeof Stripe.errors.StripeError>) {
  const { type, code, statusCode, requestId, message } = error;
  return new Error([type, code, statusCode, requestId, message].filter(Boolean).join(" "));
}
