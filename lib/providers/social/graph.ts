import { createHmac } from "node:crypto";
import { z } from "zod";
import { getEnv } from "@/lib/core/server/env";
import { fetchJson, type HttpFailure } from "@/lib/providers/http";
import type { ErrorClassifier, GraphErrorResponse } from "@/lib/providers/social/graph-errors";

const refusal = z.object({ error: z.object({ code: z.number(), error_subcode: z.number().optional() }) });

export interface GraphCall {
  method: "GET" | "POST" | "DELETE";
  path: string;
  /** Classifier of the platform that is called. */
  classify: ErrorClassifier;
  params?: Record<string, unknown>;
  token?: string;
  /** Marks the call that shows the post: an unclear response is an unknown outcome. */
  visible?: boolean;
  /** Marks a GET that consumes something: it is not retried. */
  once?: boolean;
  timeoutMs?: number | undefined;
  signal?: AbortSignal | undefined;
}

/** Calls the Graph API with the app's proof and classifies failures. A POST is never retried. */
export function callGraphApi<T>(schema: z.ZodType<T>, call: GraphCall): Promise<T> {
  const { FB_GRAPH_BASE, FB_GRAPH_VERSION } = getEnv();
  const url = new URL(`${FB_GRAPH_BASE}/${FB_GRAPH_VERSION}${call.path}`);
  const params = { ...call.params, ...(call.token ? signed(call.token) : {}) };
  if (call.method !== "POST") {
    for (const [name, value] of Object.entries(params)) url.searchParams.set(name, String(value));
  }
  return fetchJson({
    vendor: "meta",
    url,
    method: call.method,
    schema,
    ...(call.method === "POST" ? { body: params } : {}),
    ...(call.once ? { once: true } : {}),
    ...(call.timeoutMs ? { timeoutMs: call.timeoutMs } : {}),
    ...(call.signal ? { signal: call.signal } : {}),
    mapFailure: (failure) =>
      call.classify(readGraphError(failure), call.visible ?? false, causeOf(failure, call.path)),
  });
}

/** Returns the token and the proof that the app owns it. */
function signed(token: string) {
  const proof = createHmac("sha256", getEnv().FB_APP_SECRET).update(token).digest("hex");
  return { access_token: token, appsecret_proof: proof };
}

/** Reads a failure in Graph API terms. */
export function readGraphError(failure: HttpFailure): GraphErrorResponse {
  if (failure.kind !== "status") return { status: null, reached: failure.kind !== "unreachable" };
  const parsed = refusal.safeParse(failure.body);
  if (!parsed.success) return { status: failure.status, reached: true };
  const { code, error_subcode: subcode } = parsed.data.error;
  return { status: failure.status, reached: true, code, ...(subcode === undefined ? {} : { subcode }) };
}

/** Builds the cause for the log, without the URL, which carries the token. */
function causeOf(failure: HttpFailure, path: string): Error {
  const { code, subcode } = readGraphError(failure);
  const status = "status" in failure ? ` ${failure.status}` : "";
  return new Error(`${path}: ${failure.kind}${status} code ${code ?? "-"}/${subcode ?? "-"}`);
}
