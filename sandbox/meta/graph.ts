import type { SandboxRequest, SandboxResponse } from "@/sandbox/core/stand-in";
import { GraphError, refusals } from "@/sandbox/meta/errors";
import type { Call } from "@/sandbox/meta/graph-call";
import { type Answer, findNode } from "@/sandbox/meta/nodes";
import { debugToken, exchange } from "@/sandbox/meta/oauth";
import { readParams } from "@/sandbox/meta/params";
import { LIVE_VERSIONS, NEWEST_EXPIRED_MAJOR, OLDEST_LIVE_VERSION } from "@/sandbox/meta/settings";
import type { Meta } from "@/sandbox/meta/state";
import { authenticate, tokenOf } from "@/sandbox/meta/tokens";
import { countCall, limitOf, throttle, usageHeaders } from "@/sandbox/meta/usage";
import { PERSON } from "@/sandbox/meta/world";

/** Every request below /meta that is not the dialog. */
export async function handleGraph(meta: Meta, request: SandboxRequest): Promise<SandboxResponse> {
  const headers: Record<string, string> = {
    "content-type": "application/json; charset=UTF-8",
    "cache-control": "private, no-cache, no-store, must-revalidate",
  };
  try {
    const { version, segments } = splitPath(request.path);
    headers["facebook-api-version"] = version;
    const body = await answer(meta, request, version, segments, headers);
    return { status: 200, headers, body: JSON.stringify(body) };
  } catch (refusal) {
    if (!(refusal instanceof GraphError)) throw refusal;
    const response = refusal.toResponse();
    return { ...response, headers: { ...headers, ...response.headers } };
  }
}

function splitPath(path: string): { version: string; segments: string[] } {
  const segments = path.split("/").filter((segment) => segment !== "");
  const version = /^v(\d+)\.\d+$/.exec(segments[0] ?? "");
  if (!version) return { version: OLDEST_LIVE_VERSION, segments };
  if (LIVE_VERSIONS.includes(version[0])) return { version: version[0], segments: segments.slice(1) };
  if (Number(version[1]) <= NEWEST_EXPIRED_MAJOR) {
    const message = `(#2635) You are calling a deprecated version of the API. Please update to the latest version: ${LIVE_VERSIONS[0]}.`;
    throw new GraphError({ code: 2635, message });
  }
  throw refusals.unknownPath(path);
}

async function answer(
  meta: Meta,
  request: SandboxRequest,
  version: string,
  segments: string[],
  headers: Record<string, string>,
): Promise<Answer> {
  const [node = "", edge = "", ...rest] = segments;
  const [tail = "", ...more] = rest;
  if (more.length > 0 || node === "" || (tail !== "" && edge !== "permissions"))
    throw refusals.unknownPath(request.path);
  const params = await readParams(request);
  if (node === "oauth" && edge === "access_token") return exchange(meta, params);
  const token = tokenOf(params, request.headers);
  if (node === "debug_token" && edge === "") return debugToken(meta, params, token);

  if (token === "") throw node === "me" ? refusals.noTokenForMe() : refusals.noToken();
  const caller = authenticate(meta, token, params);
  countCall(meta);
  const refusal = await throttle(meta, caller, limitOf(node));
  Object.assign(headers, usageHeaders(meta, caller, refusal !== undefined, limitOf(node)));
  if (refusal) throw refusal;
  const address = `${meta.context.baseUrl}/meta/${[version, ...segments].join("/")}`;
  const call: Call = { meta, method: request.method, params, caller, address, tail };
  return dispatch(call, node === "me" ? (caller.token.pageId ?? PERSON.id) : node, edge);
}

async function dispatch(call: Call, id: string, edge: string): Promise<Answer> {
  const node = findNode(call, id, edge);
  if (id === PERSON.id && call.caller.token.kind === "page") throw refusals.noObject(call.method, id);
  if (node?.work) return node.work();
  if (node && call.method === "GET") throw refusals.parameter(`Tried accessing nonexisting field (${edge})`);
  throw refusals.noObject(call.method, id);
}
