import { createHmac } from "node:crypto";
import { z } from "zod";
import { env } from "@/lib/core/server/env";
import { fetchJson, type HttpFailure } from "@/lib/providers/http";
import type { Classify, GraphAnswer } from "@/lib/providers/social/graph-errors";

const refusal = z.object({ error: z.object({ code: z.number(), error_subcode: z.number().optional() }) });

export interface GraphCall {
  method: "GET" | "POST" | "DELETE";
  path: string;
  /** Whose words the refusals are. */
  classify: Classify;
  params?: Record<string, unknown>;
  token?: string;
  /** The call after which followers see the post: an unclear answer is then an unknown outcome. */
  visible?: boolean;
  /** Uses something up: not repeated, although it is a GET. */
  once?: boolean;
  timeoutMs?: number | undefined;
  signal?: AbortSignal | undefined;
}

/** One call of the Graph API: signed with the app's proof, its failures classified. A POST is never repeated. */
export function graph<T>(schema: z.ZodType<T>, call: GraphCall): Promise<T> {
  const { FB_GRAPH_BASE, FB_GRAPH_VERSION } = env();
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
      call.classify(answerOf(failure), call.visible ?? false, causeOf(failure, call.path)),
  });
}

/** Token and the proof that it is used by the app it was given to. */
function signed(token: string) {
  const proof = createHmac("sha256", env().FB_APP_SECRET).update(token).digest("hex");
  return { access_token: token, appsecret_proof: proof };
}

/** What a failure says in the Graph API's own terms. */
export function answerOf(failure: HttpFailure): GraphAnswer {
  if (failure.kind !== "status") return { status: null, reached: failure.kind !== "unreachable" };
  const parsed = refusal.safeParse(failure.body);
  if (!parsed.success) return { status: failure.status, reached: true };
  const { code, error_subcode: subcode } = parsed.data.error;
  return { status: failure.status, reached: true, code, ...(subcode === undefined ? {} : { subcode }) };
}

/** What the log may say: never the address, which carries the token. */
function causeOf(failure: HttpFailure, path: string): Error {
  const { code, subcode } = answerOf(failure);
  const status = "status" in failure ? ` ${failure.status}` : "";
  return new Error(`${path}: ${failure.kind}${status} code ${code ?? "-"}/${subcode ?? "-"}`);
}
