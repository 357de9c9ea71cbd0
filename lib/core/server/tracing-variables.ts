import { z } from "zod";
import { isLoopbackHost } from "@/lib/core/loopback-host";
import { url } from "@/lib/core/server/env-fields";

/**
 * Variables of OpenTelemetry, by its own names (docs/decisions/139-opentelemetry.md). The packages themselves read the
 * endpoint, the headers and the service name; they are here so that a bad value stops the start.
 */
export const tracingVariables = {
  /** Base of a collector; `/v1/traces` is added. Absent: no traces, and no package of them is loaded. */
  OTEL_EXPORTER_OTLP_ENDPOINT: url.optional(),
  /** Headers of every export, such as a key: "name=value", separated by commas. */
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(/^[^=,\s]+=[^,]+(,\s*[^=,\s]+=[^,]+)*$/, "needs name=value, several separated by commas")
    .optional(),
  OTEL_SERVICE_NAME: z.string().max(100).optional(),
  OTEL_TRACES_SAMPLER: z
    .enum([
      ...(["always_on", "always_off", "traceidratio"] as const),
      ...(["parentbased_always_on", "parentbased_always_off", "parentbased_traceidratio"] as const),
    ])
    .default("parentbased_always_on"),
  /** Share of the traces of a `traceidratio` sampler. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
};

interface Given {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  OTEL_EXPORTER_OTLP_HEADERS?: string | undefined;
}

/**
 * Returns why production refuses the exporter. A collector on this machine or in a private network is usual and gets
 * no data of people; only the headers are secret.
 */
export function findTracingProblems(env: Given): string[] {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers } = env;
  if (!endpoint || !headers) return [];
  const { hostname, protocol } = new URL(endpoint);
  if (protocol === "https:" || isLoopbackHost(hostname)) return [];
  return [
    "OTEL_EXPORTER_OTLP_ENDPOINT is not encrypted and would reveal OTEL_EXPORTER_OTLP_HEADERS: use https",
  ];
}
