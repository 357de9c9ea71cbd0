import { createHash } from "node:crypto";
import { change } from "@/sandbox/core/change";
import type { SandboxRequest, SandboxResponse } from "@/sandbox/core/stand-in";
import { RestError, refusals } from "@/sandbox/linkedin/errors";
import { finalizeUpload, initializeUpload, readMedia } from "@/sandbox/linkedin/media-calls";
import { readOrganisation, readRoles } from "@/sandbox/linkedin/organisations";
import { findPosts, readPost } from "@/sandbox/linkedin/posts";
import { createPost, deletePost } from "@/sandbox/linkedin/publish";
import type { Call } from "@/sandbox/linkedin/rest-call";
import { readQuery } from "@/sandbox/linkedin/restli";
import { LIVE_VERSIONS, PROTOCOL } from "@/sandbox/linkedin/settings";
import type { LinkedIn } from "@/sandbox/linkedin/state";
import { memberStatistics } from "@/sandbox/linkedin/statistics-member";
import { followerStatistics, networkSize, shareStatistics } from "@/sandbox/linkedin/statistics-organisation";
import { authenticate } from "@/sandbox/linkedin/tokens";

const HEADERS = new RegExp(
  "^(accept|accept-encoding|accept-language|authorization|cache-control|connection|content-length|content-type|host|" +
    "keep-alive|linkedin-version|pragma|priority|sec-fetch-.*|transfer-encoding|user-agent|x-restli-method|" +
    "x-restli-protocol-version)$",
);

/** Headers the service does not know are refused: an invented "idempotency-key" must not look as if it worked. */
export function assertHeaders(headers: Record<string, string>): void {
  const stray = Object.keys(headers).find((name) => !HEADERS.test(name));
  if (stray) throw refusals.header(stray);
}

/** Every request below /linkedin/rest. */
export async function handleRest(linkedin: LinkedIn, request: SandboxRequest): Promise<SandboxResponse> {
  const trace = createHash("sha256").update(`${linkedin.context.now()}${request.path}`).digest("base64");
  const headers = { "x-li-uuid": trace.slice(0, 24), "x-restli-protocol-version": PROTOCOL };
  try {
    const response = await answer(linkedin, request);
    return { ...response, headers: { ...headers, ...response.headers } };
  } catch (refusal) {
    if (!(refusal instanceof RestError)) throw refusal;
    const response = refusal.toResponse();
    return { ...response, headers: { ...headers, ...response.headers, "x-restli-error-response": "true" } };
  }
}

async function answer(linkedin: LinkedIn, request: SandboxRequest): Promise<SandboxResponse> {
  const { headers, method, body, rawQuery } = request;
  assertHeaders(headers);
  const caller = authenticate(linkedin, headers);
  const version = assertVersion(linkedin, headers);
  if (headers["x-restli-protocol-version"] !== PROTOCOL) throw refusals.protocol();
  await assertNotThrottled(linkedin);
  const call: Call = { linkedin, method, version, query: readQuery(rawQuery), body, headers, caller };
  const [resource = "", key, ...rest] = request.path.slice("/rest/".length).split("/");
  if (rest.length > 0 || key === "") throw refusals.unknown(request.path);
  return dispatch(call, resource, key === undefined ? undefined : readKey(key), request.path);
}

function assertVersion(linkedin: LinkedIn, headers: Record<string, string>): string {
  const version = headers["linkedin-version"];
  if (!version) throw refusals.noVersion();
  const lives = LIVE_VERSIONS.some((live) => live === version);
  if (!lives || linkedin.state.get().sunset.includes(version)) throw refusals.deadVersion(version);
  return version;
}

/** Only calls that an event asked for are refused here; a day's posts are counted where they are made. */
async function assertNotThrottled(linkedin: LinkedIn): Promise<void> {
  if (linkedin.state.get().throttled === 0) return;
  const refused = await change(linkedin, (state) => {
    if (state.throttled === 0) return false;
    state.throttled -= 1;
    return true;
  });
  if (refused) throw refusals.throttled("APPLICATION_AND_MEMBER");
}

/** A key in the path is percent-encoded whole, the colons of a URN too. */
function readKey(raw: string): string {
  if (/[:(),']/.test(raw)) throw refusals.path();
  try {
    return decodeURIComponent(raw);
  } catch {
    throw refusals.path();
  }
}

type Handler = (call: Call, key: string) => SandboxResponse | Promise<SandboxResponse>;

const COLLECTIONS: Record<string, Handler> = {
  "POST posts": createPost,
  "GET posts": findPosts,
  "POST images": (call) => initializeUpload(call, "image"),
  "POST documents": (call) => initializeUpload(call, "document"),
  "POST videos": (call) =>
    call.query.get("action") === "finalizeUpload" ? finalizeUpload(call) : initializeUpload(call, "video"),
  "GET organizationAcls": readRoles,
  "GET organizationalEntityShareStatistics": shareStatistics,
  "GET organizationalEntityFollowerStatistics": followerStatistics,
  "GET memberCreatorPostAnalytics": memberStatistics,
};

const ENTITIES: Record<string, Handler> = {
  "GET posts": readPost,
  "DELETE posts": deletePost,
  "GET images": (call, urn) => readMedia(call, "image", urn),
  "GET documents": (call, urn) => readMedia(call, "document", urn),
  "GET videos": (call, urn) => readMedia(call, "video", urn),
  "GET organizations": readOrganisation,
  "GET networkSizes": networkSize,
};

async function dispatch(call: Call, resource: string, key: string | undefined, path: string) {
  const handlers = key === undefined ? COLLECTIONS : ENTITIES;
  const name = `${call.method} ${resource}`;
  const handler = Object.hasOwn(handlers, name) ? handlers[name] : undefined;
  if (handler) return handler(call, key ?? "");
  const exists = Object.keys(handlers).some((known) => known.endsWith(` ${resource}`));
  throw exists ? refusals.method(call.method) : refusals.unknown(path);
}
