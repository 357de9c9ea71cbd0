import Stripe from "stripe";
import { AppError } from "@/lib/core/errors";
import { log } from "@/lib/core/server/logger";

const TIMEOUT_MS = 10_000;
const RETRIES = 2;
const RETRY_AFTER_SECONDS = 5;

export interface StripeSettings {
  secretKey: string;
  webhookSecret: string;
  /** Scheme, host and port; the SDK takes no path. */
  apiBase: string;
  timeoutMs?: number;
}

/**
 * The maker's SDK with our limits. It pins the API version and sends a key with every POST, so that its own
 * repetitions make nothing twice.
 */
export function stripeClient({ secretKey, apiBase, timeoutMs = TIMEOUT_MS }: StripeSettings): Stripe {
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
  client.on("response", (answer: Stripe.ResponseEvent) => {
    const { method, path, status, elapsed, request_id } = answer;
    const target = hostname + path.replace(/\?.*$/, "");
    log().debug(
      { vendor: "stripe", method, target, status, ms: elapsed, requestId: request_id },
      "vendor call",
    );
  });
  return client;
}

/** Waits for a call; what goes wrong comes out as an AppError. */
export async function ask<T>(call: Promise<T>, signal?: AbortSignal): Promise<T> {
  try {
    return await (signal ? Promise.race([call, aborted(signal)]) : call);
  } catch (error) {
    throw error instanceof AppError ? error : asAppError(error);
  }
}

/** The SDK cannot be called off: the answer is only not awaited any more. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const give = () => reject(new AppError("cancelled", { cause: signal.reason }));
    if (signal.aborted) give();
    else signal.addEventListener("abort", give, { once: true });
  });
}

/** A refusal or a failure of Stripe's in our own words. */
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

/** The SDK's errors carry whole answers with them; the log gets one line. */
function summaryOf({
  type,
  code,
  statusCode,
  requestId,
  message,
}: InstanceType<typeof Stripe.errors.StripeError>) {
  return new Error([type, code, statusCode, requestId, message].filter(Boolean).join(" "));
}
