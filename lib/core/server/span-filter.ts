import {
  type Attributes,
  type AttributeValue,
  type Context,
  context,
  INVALID_SPAN_CONTEXT,
  type Span,
  type SpanOptions,
  type SpanStatus,
  type TimeInput,
  type Tracer,
  type TracerProvider,
  trace,
} from "@opentelemetry/api";
import { TRACER_NAME } from "@/lib/core/server/tracing";

const NEXT = "next.js";
/** Next's span of a whole request. Its others repeat ours, and those of `fetch` contain whole addresses. */
const NEXT_REQUEST = "BaseServer.handleRequest";
/** What Next may say about a request; its address contains tokens of links. */
const NEXT_FACTS = new Set(["http.method", "http.route", "http.status_code", "error.type", "next.rsc"]);

/**
 * Lets our own spans through and, of Next, one per document; API requests have their own (lib/http/trace-request.ts).
 * Libraries that trace whatever provider is registered (pg-boss) stay silent.
 */
export function filterSpans(provider: TracerProvider): TracerProvider {
  return {
    getTracer(name, version, options) {
      const tracer = provider.getTracer(name, version, options);
      if (name === TRACER_NAME) return tracer;
      return createFilteredTracer((spanName, given, parent) =>
        name === NEXT && isDocument(given.attributes)
          ? withoutTexts(
              tracer.startSpan(spanName, { ...given, attributes: pickFacts(given.attributes) }, parent),
            )
          : passThrough(parent),
      );
    },
  };
}

function isDocument(attributes: Attributes = {}): boolean {
  const target = String(attributes["http.target"] ?? "");
  return attributes["next.span_type"] === NEXT_REQUEST && !/^\/api(\/|\?|$)/.test(target);
}

/** A span that records nothing; spans in it become children of its parent. */
function passThrough(parent: Context): Span {
  return trace.wrapSpanContext(trace.getSpanContext(parent) ?? INVALID_SPAN_CONTEXT);
}

function pickFacts(attributes: Attributes = {}): Attributes {
  return Object.fromEntries(Object.entries(attributes).filter(([name]) => NEXT_FACTS.has(name)));
}

/** Errors keep their status and lose their message and stack, which may contain texts of people. */
function withoutTexts(span: Span): Span {
  const kept = {
    spanContext: () => span.spanContext(),
    isRecording: () => span.isRecording(),
    setAttribute: (name: string, value: AttributeValue) => kept.setAttributes({ [name]: value }),
    setAttributes(attributes: Attributes) {
      span.setAttributes(pickFacts(attributes));
      return own;
    },
    updateName(name: string) {
      span.updateName(name);
      return own;
    },
    setStatus({ code }: SpanStatus) {
      span.setStatus({ code });
      return own;
    },
    end: (time?: TimeInput) => span.end(time),
  };
  // Events, links and exceptions are dropped.
  const own: Span = new Proxy(span, {
    get: (target, name) => Reflect.get(kept, name) ?? (name in target ? () => own : undefined),
  });
  return own;
}

type Start = (name: string, options: SpanOptions, parent: Context) => Span;

function createFilteredTracer(start: Start): Tracer {
  function startActiveSpan<F extends (span: Span) => unknown>(
    name: string,
    ...rest: [F] | [SpanOptions, F] | [SpanOptions, Context, F]
  ): ReturnType<F> {
    const work = rest.at(-1) as F;
    const options = rest.length > 1 ? (rest[0] as SpanOptions) : {};
    const parent = rest.length > 2 ? (rest[1] as Context) : context.active();
    const span = start(name, options, parent);
    return context.with(trace.setSpan(parent, span), () => work(span) as ReturnType<F>);
  }
  return {
    startSpan: (name, options = {}, parent = context.active()) => start(name, options, parent),
    startActiveSpan,
  };
}
