import { APICallError, NoObjectGeneratedError, RetryError } from "ai";
import { AppError, type ErrorCode, isAppError } from "@/lib/core/errors";
import { markNotAttempted } from "@/lib/core/vendor-attempts";
import { isTimeoutError, isUnreachable } from "@/lib/providers/http";

const REFUSALS = ["moderation_blocked", "content_policy_violation", "content_filter"];

/** Maps a failed model call to the error the user sees, for text and images. */
export function toModelError(error: unknown, signal: AbortSignal): AppError {
  if (isAppError(error)) return error;
  const mapped = new AppError(codeOf(error, signal), { cause: error });
  return wasRefused(error) ? markNotAttempted(mapped) : mapped;
}

/** Returns whether the vendor certainly did no work: it answered with a refusal, or was not reached. */
function wasRefused(error: unknown): boolean {
  const inner = RetryError.isInstance(error) ? error.lastError : error;
  if (!APICallError.isInstance(inner)) return false;
  const { statusCode, cause } = inner;
  if (statusCode === undefined) return isUnreachable(cause);
  return statusCode >= 400 && statusCode < 500 && statusCode !== 408 && statusCode !== 499;
}

function codeOf(error: unknown, signal: AbortSignal): ErrorCode {
  if (signal.aborted) return "cancelled";
  const inner = RetryError.isInstance(error) ? error.lastError : error;
  if (isTimeoutError(inner)) return "provider_timeout";
  if (NoObjectGeneratedError.isInstance(inner)) {
    return inner.finishReason === "content-filter" ? "provider_refused" : "provider_error";
  }
  if (APICallError.isInstance(inner)) {
    if (REFUSALS.includes(vendorCode(inner.data))) return "provider_refused";
    if (inner.statusCode === 408 || inner.statusCode === 504) return "provider_timeout";
    return "provider_error";
  }
  return REFUSALS.includes(vendorCode({ error: inner })) ? "provider_refused" : "provider_error";
}

/** Returns `error.code` of an OpenAI error envelope, or "". */
function vendorCode(data: unknown): string {
  const envelope = data && typeof data === "object" && "error" in data ? data.error : undefined;
  const code = envelope && typeof envelope === "object" && "code" in envelope ? envelope.code : undefined;
  return typeof code === "string" ? code : "";
}
