import {
  type Attributes,
  type Context,
  context,
  isSpanContextValid,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";

/** Scope of our own spans; others are filtered (lib/core/server/span-filter.ts). */
export const TRACER_NAME = "kolot";

const ERROR_TYPE = /^\w[\w.-]{0,59}$/;

/**
 * Everything that a span may say. Neither ids nor addresses, texts or messages of errors: traces leave the installation
 * (docs/decisions/139-opentelemetry.md).
 */
export interface SpanFacts {
  "http.request.method"?: string;
  /** The pattern, such as `/api/posts/[id]`. */
  "http.route"?: string;
  "http.response.status_code"?: number | undefined;
  "app.provider"?: string;
  "app.operation"?: string;
  "app.outcome"?: string;
  "app.job.kind"?: string;
  "app.platform"?: string;
  "app.attempt"?: number;
}

export interface OpenSpan {
  set(facts: SpanFacts): void;
  /** Marks the span as failed; `type` is a code or a status, never a message. */
  fail(type: string): void;
}

interface SpanOptions {
  kind?: "internal" | "server" | "client" | "producer" | "consumer";
  facts?: SpanFacts;
  /** The `traceparent` of the span that this one continues; by default the active span. */
  continues?: string | null;
}

const KINDS = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
} as const;

/**
 * Runs `work` inside a span, which ends with it and is the parent of spans in it. Throws what `work` throws, which marks
 * the span as failed. Without a tracer provider this only calls `work`.
 */
export function runInSpan<T>(
  name: string,
  options: SpanOptions,
  work: (span: OpenSpan) => Promise<T>,
): Promise<T> {
  const parent = getParentContext(options.continues);
  const span = startSpan(name, options, parent);
  return context.with(trace.setSpan(parent, span), async () => {
    try {
      return await work(toOpenSpan(span));
    } catch (error) {
      markFailed(span, toErrorType(error));
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Starts a client span below the active one that does not become active itself, such as a stream that ends later. */
export function startClientSpan(name: string, facts: SpanFacts): OpenSpan & { end(): void } {
  const span = startSpan(name, { kind: "client", facts }, context.active());
  return { ...toOpenSpan(span), end: () => span.end() };
}

/** Returns the `traceparent` of the active span (W3C Trace Context), for work that another process does; else null. */
export function getTraceParent(): string | null {
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent ?? null;
}

/** Returns the field by which a log line is found from its trace; none without a trace. */
export function getTraceFields(): { traceId?: string } {
  const active = trace.getSpanContext(context.active());
  return active && isSpanContextValid(active) ? { traceId: active.traceId } : {};
}

/** Returns the code or name of an error, never its message, which may contain texts and addresses. */
export function toErrorType(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const { code, problem } = error as { code?: unknown; problem?: unknown };
  const names = [problem, code, error.name];
  return names.find((name): name is string => typeof name === "string" && ERROR_TYPE.test(name)) ?? "unknown";
}

function getParentContext(traceparent: string | null | undefined): Context {
  if (traceparent === undefined) return context.active();
  return traceparent === null ? ROOT_CONTEXT : propagation.extract(ROOT_CONTEXT, { traceparent });
}

function startSpan(name: string, { kind = "internal", facts = {} }: SpanOptions, parent: Context): Span {
  const attributes = facts as Attributes;
  return trace.getTracer(TRACER_NAME).startSpan(name, { kind: KINDS[kind], attributes }, parent);
}

function toOpenSpan(span: Span): OpenSpan {
  return {
    set: (facts) => void span.setAttributes(facts as Attributes),
    fail: (type) => markFailed(span, type),
  };
}

/** A person or a shutdown that cancels work is no failure of it. */
function markFailed(span: Span, type: string): void {
  span.setAttribute("error.type", type);
  if (type !== "cancelled") span.setStatus({ code: SpanStatusCode.ERROR });
}
