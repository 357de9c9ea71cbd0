import { APICallError } from "ai";
import { AppError, isAppError } from "@/lib/core/errors";
import { isTimeout } from "@/lib/providers/is-timeout";

/** Google's words for what its rules forbid; there is no code for it. */
const RULES = /responsible ai|usage guidelines|safety|sensitive words|raiMediaFilteredCount":\s*[1-9]/i;
const DEFAULT_WAIT = 15;
const SWITCHED_OFF = "Making videos is switched off right now. Ask whoever runs this site";

/** Why a film was not begun, or may have been: only rate_limited says with certainty that it was not. */
export function startError(error: unknown): AppError {
  if (isAppError(error)) return error;
  if (isTimeout(error)) return new AppError("provider_timeout", { cause: error });
  const status = statusOf(error);
  if (status === 429) return new AppError("rate_limited", { cause: error, retryAfter: waitOf(error) });
  if (status === 401 || status === 403) {
    return new AppError("unavailable", { cause: error, message: SWITCHED_OFF });
  }
  return whyNoFilm(messageOf(error), error);
}

/** Why nobody could say how a film stands, or why there will be none. */
export function statusError(error: unknown, signal: AbortSignal): AppError {
  if (isAppError(error)) return error;
  if (signal.aborted) return new AppError("cancelled", { cause: error });
  // Neither an answer nor a refusal: the film is made all the same, and the next look finds it.
  const isPassing = APICallError.isInstance(error) ? isPassingStatus(error.statusCode) : isTransport(error);
  if (isPassing) return new AppError("unavailable", { cause: error });
  return whyNoFilm(messageOf(error), error);
}

/** The service has ended its work without a film, in its own words. */
export function whyNoFilm(message: string, cause: unknown = new Error(message)): AppError {
  return new AppError(RULES.test(message) ? "provider_refused" : "provider_error", { cause });
}

/** 2xx: the answer broke off, or was no JSON. */
const isPassingStatus = (status = 0) => status < 300 || status === 408 || status === 429 || status >= 500;
const isTransport = (error: unknown) => isTimeout(error) || error instanceof TypeError;
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
const statusOf = (error: unknown) => (APICallError.isInstance(error) ? error.statusCode : undefined);

function waitOf(error: unknown): number {
  const given = APICallError.isInstance(error) ? Number(error.responseHeaders?.["retry-after"]) : Number.NaN;
  return given > 0 ? Math.ceil(given) : DEFAULT_WAIT;
}
