import { createHmac } from "node:crypto";
import { z } from "zod";
import { getEnv } from "@/lib/core/server/env";
import { fetchJson, type HttpFailure } from "@/lib/providers/http";
import type { ErrorClassifier, GraphErrorResponse } from "@/lib/providers/social/graph-errors";

const refusal = z.object({ error: z.object({ code: z.number(), error_subcode: z.number().optional() }) });

interface GraphCall {
  method?: "GET" | "POST" | "DELETE";
  path: string;
  params?: Record<string, unknown>;
  token?: string;
  /** Marks the call that shows the post: an unclear response is an unknown outcome. */
  visible?: boolean;
  once?: boolean;
  timeoutMs?: number | undefined;
  signal?: AbortSignal | undefined;
}

/** Calls the Graph API with the app's proof. A POST is never retried. */
export type GraphApi = <T>(schema: z.ZodType<T>, call: GraphCall) => Promise<T>;

export function createGraphApi(classify: ErrorClassifier): GraphApi {
  return (schema, { method = "GET", path, params: given, token, visible = false, ...call }) => {
    const { FB_GRAPH_BASE, FB_GRAPH_VERSION } = getEnv();
    const url = new URL(`${FB_GRAPH_BASE}/${FB_GRAPH_VERSION}${path}`);
    const params = { ...given, ...(token ? signed(token) : {}) };
    if (method !== "POST") {
      for (const [name, value] of Object.entries(params)) url.searchParams.set(name, String(value));
    }
    return fetchJson({
      ...call,
      vendor: "meta",
      url,
      method,
      schema,
      body: method === "POST" ? params : undefined,
      mapFailure: (failure) => classify(readGraphError(failure), visible, causeOf(failure, path)),
    });
  };
}

function signed(token: string) {
  const proof = createHmac("sha256", getEnv().FB_APP_SECRET).update(token).digest("hex");
  return { access_token: token, appsecret_proof: proof };
}

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
