import type { TracerProvider } from "@opentelemetry/sdk-trace";
import { type Env, getEnv } from "@/lib/core/server/env";
import { getLogger } from "@/lib/core/server/logger";
import { filterSpans } from "@/lib/core/server/span-filter";

/** The shutdown of web and worker has 5 s under `npm start`, most of which is for running work. */
const FLUSH_MS = 3_000;
/** Spans hold codes and patterns; a longer value is a mistake that must not leave the installation in full. */
const MAX_VALUE_LENGTH = 200;
/** A collector that is down fails every batch, one each 5 s. */
const REPORT_INTERVAL_MS = 60_000;

/** On `globalThis`, because the start-up hook and the routes are bundled separately. */
const holder = globalThis as { kolotTracing?: TracerProvider };

/**
 * Exports the spans of this process to the collector at OTEL_EXPORTER_OTLP_ENDPOINT. Without it no package of the SDK is
 * loaded, and spans are calls of empty functions. `part` names the service unless OTEL_SERVICE_NAME does.
 */
export async function startTracing(part: "web" | "worker"): Promise<void> {
  if (!getEnv().OTEL_EXPORTER_OTLP_ENDPOINT || holder.kolotTracing) return;
  // The packages are imported here, because a bundle loads those of a static import at its start.
  const [api, sdk, exporter, resources, hooks, core] = await Promise.all([
    import("@opentelemetry/api"),
    import("@opentelemetry/sdk-trace"),
    import("@opentelemetry/exporter-trace-otlp-http"),
    import("@opentelemetry/resources"),
    import("@opentelemetry/context-async-hooks"),
    import("@opentelemetry/core"),
  ]);
  api.diag.setLogger(createDiagnostics(), api.DiagLogLevel.ERROR);
  const named = resources.resourceFromAttributes({ "service.name": `kolot-${part}`, "app.process": part });
  const given = resources.detectResources({ detectors: [resources.envDetector] });
  const provider = new sdk.TracerProvider({
    resource: resources.defaultResource().merge(named).merge(given),
    sampler: createSampler(sdk, getEnv()),
    spanLimits: { attributeValueLengthLimit: MAX_VALUE_LENGTH },
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: new exporter.OTLPTraceExporter() })],
  });
  api.context.setGlobalContextManager(new hooks.AsyncLocalStorageContextManager().enable());
  // Without baggage: a request could put anything into it.
  api.propagation.setGlobalPropagator(new core.W3CTraceContextPropagator());
  api.trace.setGlobalTracerProvider(filterSpans(provider));
  holder.kolotTracing = provider;
  getLogger().info("traces are exported");
}

/** Exports what is left, for at most three seconds. Never throws; does nothing without tracing. */
export async function flushTraces(): Promise<void> {
  const provider = holder.kolotTracing;
  if (!provider) return;
  const late = new Promise((resolve) => setTimeout(resolve, FLUSH_MS).unref());
  await Promise.race([provider.forceFlush().catch(() => undefined), late]);
}

/** Makes the end of this process wait for the last export; Next ends it without asking. */
export function flushTracesBeforeExit(): void {
  if (!holder.kolotTracing) return;
  const exit = process.exit.bind(process);
  process.exit = ((code) => void flushTraces().finally(() => exit(code))) as typeof process.exit;
}

function createSampler(
  { AlwaysOffSampler, AlwaysOnSampler, ParentBasedSampler, TraceIdRatioBasedSampler }: Sdk,
  { OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: share }: Env,
) {
  const [, parent, kind] = /^(parentbased_)?(.*)$/.exec(name) ?? [];
  const root =
    kind === "traceidratio"
      ? new TraceIdRatioBasedSampler(share)
      : new (kind === "always_off" ? AlwaysOffSampler : AlwaysOnSampler)();
  return parent ? new ParentBasedSampler({ root }) : root;
}

type Sdk = typeof import("@opentelemetry/sdk-trace");

function createDiagnostics() {
  const silent = () => undefined;
  let reportedAt = Number.NEGATIVE_INFINITY;
  const error = (detail: string) => {
    if (performance.now() - reportedAt < REPORT_INTERVAL_MS) return;
    reportedAt = performance.now();
    getLogger().warn({ detail: detail.slice(0, 300) }, "trace export failed");
  };
  return { error, warn: silent, info: silent, debug: silent, verbose: silent };
}
