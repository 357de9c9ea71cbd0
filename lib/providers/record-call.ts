import { getMetrics } from "@/lib/core/server/metrics";
import { startClientSpan } from "@/lib/core/server/tracing";

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

/** Outcomes that are no failure: what was looked for is absent, or we no longer want the answer. */
const EXPECTED: readonly CallOutcome[] = ["ok", "not_found", "cancelled"];

export interface StartedCall {
  /** Ends the call; `status` is that of HTTP, where the service has answered with one. */
  end(outcome: CallOutcome, status?: number): void;
}

/**
 * Counts, times and traces one call of an external service. `operation` names it without ids, addresses and texts, such
 * as `PutObject` or `POST /{}/photos`.
 */
export function startCall(provider: Provider, operation: string): StartedCall {
  const started = performance.now();
  const facts = { "app.provider": provider, "app.operation": operation };
  const span = startClientSpan(`${provider} ${operation}`, facts);
  return {
    end(outcome, status) {
      const seconds = (performance.now() - started) / 1_000;
      getMetrics().providerDuration.observe({ provider, outcome }, seconds);
      span.set({ "app.outcome": outcome, "http.response.status_code": status });
      if (!EXPECTED.includes(outcome)) span.fail(outcome);
      span.end();
    },
  };
}

/** Path segments that are words of an API or its version; everything else may be an id, a name or a token. */
const WORD = /^([a-z]{1,24}([A-Z][a-z]{1,24}|[._-][a-z]{1,24}){0,4}|v?\d{1,2}(\.\d{1,2})?)$/;

/** Names the operation of an HTTP call: its method and path, with `{}` for every segment that is no word. */
export function toOperation(method: string, { pathname }: URL): string {
  const segments = pathname
    .split("/")
    .map((segment) => (segment === "" || WORD.test(segment) ? segment : "{}"));
  return `${method} ${segments.join("/")}`;
}
