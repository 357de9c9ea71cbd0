import { getMetrics } from "@/lib/core/server/metrics";

export type Provider =
  | "google-video"
  | "linkedin"
  | "meta"
  | "object-store"
  | "openai"
  | "removebg"
  | "smtp"
  | "stripe"
  | "tranzila"
  | "unsplash";

/**
 * `refused` and `not_found` are the service's answer to this call; `failed` to `malformed` are failures of the service
 * or the way to it.
 */
export type CallOutcome =
  | "ok"
  | "not_found"
  | "refused"
  | "rate_limited"
  | "cancelled"
  | "failed"
  | "timeout"
  | "unreachable"
  | "broken"
  | "malformed";

/** Returns the outcome of a call that ended with this status, which is no success. */
export function toStatusOutcome(status: number): CallOutcome {
  if (status === 404) return "not_found";
  if (status === 408 || status === 504) return "timeout";
  if (status === 429) return "rate_limited";
  return status >= 500 ? "failed" : "refused";
}

/** Counts and times one call of an external service; `startedMs` is of `performance.now()`. */
export function recordCall(provider: Provider, outcome: CallOutcome, startedMs: number): void {
  const seconds = (performance.now() - startedMs) / 1_000;
  getMetrics().providerDuration.observe({ provider, outcome }, seconds);
}
