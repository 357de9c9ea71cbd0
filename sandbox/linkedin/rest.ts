import { createHash } from "node:crypto";
import type { SandboxRequest, SandboxResponse } from "@/sandbox/core/emulator";
import { answer } from "@/sandbox/core/send-response";
import { updateState } from "@/sandbox/core/state-files";
import { createComment } from "@/sandbox/linkedin/comments";
import { errors, json } from "@/sandbox/linkedin/errors";
import { finalizeUpload, initializeUpload, readMedia } from "@/sandbox/linkedin/media-endpoints";
import { createPost, deletePost, findPosts, readPost } from "@/sandbox/linkedin/posts";
import { type Call, pageOf } from "@/sandbox/linkedin/rest-call";
import { assertKnownParams, readQuery, readScalarParam } from "@/sandbox/linkedin/restli";
import {
  findOrganization,
  logoUrn,
  ORGANIZATIONS,
  organizationUrn,
  personUrn,
} from "@/sandbox/linkedin/seed-data";
import { LIVE_VERSIONS, type LinkedInContext } from "@/sandbox/linkedin/state";
import {
  followerStatistics,
  memberStatistics,
  networkSize,
  shareStatistics,
} from "@/sandbox/linkedin/statistics";
import { authenticate, getRole, hasScopes } from "@/sandbox/linkedin/tokens";

const PROTOCOL = "2.0.0";

const HEADERS = new RegExp(
  "^(accept|accept-encoding|accept-language|authorization|cache-control|connection|content-length|content-type|host|" +
    "keep-alive|linkedin-version|pragma|priority|sec-fetch-.*|transfer-encoding|user-agent|x-restli-method|" +
    "x-restli-protocol-version)$",
);

/** Rejects unknown headers: an invented "idempotency-key" must not appear to work. */
export function assertHeaders(headers: Record<string, string>): void {
  const unknownName = Object.keys(headers).find((name) => !HEADERS.test(name));
  if (unknownName) throw errors.header(unknownName);
}

export async function handleRest(linkedin: LinkedInContext, request: SandboxRequest) {
  const trace = createHash("sha256").update(`${linkedin.context.now()}${request.path}`).digest("base64");
  const headers = { "x-li-uuid": trace.slice(0, 24), "x-restli-protocol-version": PROTOCOL };
  const response = await answer(headers, () => respond(linkedin, request));
  if (response.status < 400) return response;
  return { ...response, headers: { ...response.headers, "x-restli-error-response": "true" } };
}

async function respond(linkedin: LinkedInContext, request: SandboxRequest): Promise<SandboxResponse> {
  const { headers, method, body, rawQuery } = request;
  assertHeaders(headers);
  const caller = authenticate(linkedin, headers);
  const version = assertVersion(linkedin, headers);
  if (headers["x-restli-protocol-version"] !== PROTOCOL) throw errors.protocol();
  await assertNotThrottled(linkedin);
  const call: Call = { linkedin, method, version, query: readQuery(rawQuery), body, headers, caller };
  const [resource = "", key, sub, ...rest] = request.path.slice("/rest/".length).split("/");
  if (rest.length > 0 || key === "" || sub === "") throw errors.unknown(request.path);
  const name = sub === undefined ? resource : `${resource}/${sub}`;
  return dispatch(call, name, key === undefined ? undefined : readKey(key), request.path);
}

function assertVersion(linkedin: LinkedInContext, headers: Record<string, string>): string {
  const version = headers["linkedin-version"];
  if (!version) throw errors.noVersion();
  const isActive = LIVE_VERSIONS.some((live) => live === version);
  if (!isActive || linkedin.state.get().sunset.includes(version)) throw errors.inactiveVersion(version);
  return version;
}

/** Rejects only calls that an event throttles; posts count the daily quota when they are created. */
async function assertNotThrottled(linkedin: LinkedInContext): Promise<void> {
  if (linkedin.state.get().throttled === 0) return;
  const refused = await updateState(linkedin, (state) => {
    if (state.throttled === 0) return false;
    state.throttled -= 1;
    return true;
  });
  if (refused) throw errors.throttled("APPLICATION_AND_MEMBER");
}

/** Path keys are fully percent-encoded, the colons of a URN included. */
function readKey(raw: string): string {
  if (/[:(),']/.test(raw)) throw errors.path();
  try {
    return decodeURIComponent(raw);
  } catch {
    throw errors.path();
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
  "POST socialActions/comments": createComment,
  "GET images": (call, urn) => readMedia(call, "image", urn),
  "GET documents": (call, urn) => readMedia(call, "document", urn),
  "GET videos": (call, urn) => readMedia(call, "video", urn),
  "GET organizations": readOrganization,
  "GET networkSizes": networkSize,
};

async function dispatch(call: Call, resource: string, key: string | undefined, path: string) {
  const handlers = key === undefined ? COLLECTIONS : ENTITIES;
  const name = `${call.method} ${resource}`;
  const handler = Object.hasOwn(handlers, name) ? handlers[name] : undefined;
  if (handler) return handler(call, key ?? "");
  const exists = Object.keys(handlers).some((known) => known.endsWith(` ${resource}`));
  throw exists ? errors.method(call.method) : errors.unknown(path);
}

const ROLES = ["ADMINISTRATOR", "CONTENT_ADMINISTRATOR", "ANALYST"];
const STATES = ["APPROVED", "REQUESTED", "REJECTED", "REVOKED"];

function readRoles(call: Call): SandboxResponse {
  assertKnownParams(call.query, ["q", "role", "state", "start", "count"]);
  if (readScalarParam(call.query, "q") !== "roleAssignee") throw errors.badParam("q", "must be roleAssignee");
  const expected = oneOf(call, "role", ROLES);
  const state = oneOf(call, "state", STATES);
  if (!hasScopes(call.caller, "rw_organization_admin")) {
    throw errors.forbidden(`organizationAcls.FINDER-roleAssignee.${call.version}`);
  }
  const { person } = call.caller.token;
  const elements = ORGANIZATIONS.flatMap(({ id }) => {
    const role = getRole(call.linkedin, person, id);
    const matches = role && (expected === "" || expected === role) && (state === "" || state === "APPROVED");
    const entry = {
      role,
      organization: organizationUrn(id),
      roleAssignee: personUrn(person),
      state: "APPROVED",
    };
    return matches ? [entry] : [];
  });
  return json(200, pageOf(call, "organizationAcls", elements));
}

function oneOf(call: Call, name: string, allowed: string[]): string {
  const value = readScalarParam(call.query, name);
  if (value !== "" && !allowed.includes(value)) throw errors.badParam(name, "is not a known value");
  return value;
}

function readOrganization(call: Call, id: string): SandboxResponse {
  assertKnownParams(call.query, []);
  const organization = findOrganization(id);
  const role = getRole(call.linkedin, call.caller.token.person, id);
  if (!role || !hasScopes(call.caller, "rw_organization_admin")) {
    throw errors.forbidden(`organizations.GET.${call.version}`);
  }
  if (!organization) throw errors.notFound(organizationUrn(id));
  const { name, vanityName, about } = organization;
  const locale = { country: "US", language: "en" };
  const localized = (text: string) => ({ localized: { en_US: text }, preferredLocale: locale });
  return json(200, {
    id: Number(id),
    $URN: organizationUrn(id),
    localizedName: name,
    name: localized(name),
    vanityName,
    localizedDescription: about,
    organizationType: "PRIVATELY_HELD",
    logoV2: { original: logoUrn(id), cropped: logoUrn(id) },
  });
}
