import { HOUR_MS } from "@/sandbox/core/clock";
import type { SandboxRequest, SandboxResponse } from "@/sandbox/core/emulator";
import { answer, asViolation } from "@/sandbox/core/send-response";
import { getOwnEntry, updateState } from "@/sandbox/core/state-files";
import { assertDescribed } from "@/sandbox/meta/assert-described";
import { commentOnMedia, commentOnPost } from "@/sandbox/meta/comments";
import { errors, GraphError } from "@/sandbox/meta/errors";
import {
  readAccounts,
  readBusinesses,
  readPage,
  readPermissions,
  readPerson,
  revokePermissions,
} from "@/sandbox/meta/graph-page";
import { deletePost, readFeed, readPost, readVideo, readVideos } from "@/sandbox/meta/graph-posts";
import type { Call } from "@/sandbox/meta/graph-request";
import {
  readAccountInsights,
  readMediaInsights,
  readPageInsights,
  readPostInsights,
} from "@/sandbox/meta/insights";
import {
  linkedPage,
  readInstagramAccount,
  readMedia,
  readMediaList,
  readPublishingLimit,
} from "@/sandbox/meta/instagram-account";
import { createContainer, publishContainer, readContainer } from "@/sandbox/meta/instagram-container";
import { readParams } from "@/sandbox/meta/params";
import { publishPhoto, publishPost, readPhoto } from "@/sandbox/meta/publish-post";
import { publishPhotoStory, publishUprightVideo, publishVideo } from "@/sandbox/meta/publish-video";
import { searchPages } from "@/sandbox/meta/search-pages";
import { findPage, PERSON } from "@/sandbox/meta/seed-data";
import { LIVE_VERSIONS, type MetaContext } from "@/sandbox/meta/state";
import { authenticate, type Caller, debugToken, exchangeToken, readToken } from "@/sandbox/meta/tokens";

const REGAIN_ACCESS_MINUTES = 5;
const APP_CALLS_PER_HOUR = 200 * 1000;
/** Calls that count as 100 % in the usage headers: per day and page, per hour and app. */
const PAGE_CALLS_PER_DAY = 4800 * 50;
const NEWEST_EXPIRED_MAJOR = 20;
/** API version of calls without a version: the oldest supported one. */
const OLDEST_LIVE_VERSION = "v24.0";

export function handleGraph(meta: MetaContext, request: SandboxRequest): Promise<SandboxResponse> {
  const headers: Record<string, string> = {
    "content-type": "application/json; charset=UTF-8",
    "cache-control": "private, no-cache, no-store, must-revalidate",
  };
  return answer(headers, async () => {
    const { version, segments } = splitPath(request.path);
    headers["facebook-api-version"] = version;
    return { status: 200, body: JSON.stringify(await respond(meta, request, version, segments, headers)) };
  });
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
  throw errors.unknownPath(path);
}

interface GraphRequest {
  node: string;
  edge: string;
  /** Missing for requests of the app itself. */
  call?: Call;
  work: Work;
}

/**
 * Throws Meta's error for a request that Meta does not describe. Of objects that are missing and tokens that have
 * ended it finds no violation.
 */
export async function validateGraphRequest(meta: MetaContext, request: SandboxRequest): Promise<void> {
  const { version, segments } = splitPath(request.path);
  const { node, edge, call } = await readRequest(meta, request, version, segments);
  if (call) findWork(call, node, edge);
}

async function respond(
  meta: MetaContext,
  request: SandboxRequest,
  version: string,
  segments: string[],
  headers: Record<string, string>,
): Promise<NodeResponse> {
  const { node, call, work } = await readRequest(meta, request, version, segments);
  if (!call) return work();
  const { caller } = call;
  countCall(meta);
  const error = await takeFromRateLimit(meta, caller, getUsageLimit(node));
  Object.assign(headers, usageHeaders(meta, caller, error !== undefined, getUsageLimit(node)));
  if (error) throw error;
  return work();
}

/** Reads path, parameters and token. Nothing is counted or changed before `work`. */
async function readRequest(
  meta: MetaContext,
  request: SandboxRequest,
  version: string,
  segments: string[],
): Promise<GraphRequest> {
  const { method } = request;
  const [node = "", edge = "", ...rest] = segments;
  const [tail = "", ...more] = rest;
  if (more.length > 0 || node === "" || (tail !== "" && edge !== "permissions"))
    throw errors.unknownPath(request.path);
  const params = await readParams(request);
  if (node === "oauth" && edge === "access_token") {
    assertDescribed({ node, method, edge, params });
    return { node, edge, work: () => exchangeToken(meta, params) };
  }
  const token = readToken(params, request.headers);
  if (node === "debug_token" && edge === "") {
    assertDescribed({ node, method, edge, params });
    return { node, edge, work: () => debugToken(meta, params, token) };
  }

  if (token === "") throw node === "me" ? errors.noTokenForMe() : errors.noToken();
  const caller = authenticate(meta, token, params);
  const address = `${meta.context.baseUrl}/meta/${[version, ...segments].join("/")}`;
  const call: Call = { meta, method, params, caller, address, tail };
  return { node, edge, call, work: () => findWork(call, node, edge)() };
}

/** Finds what answers a call. Throws Meta's error for a request that is not described, or names no object. */
function findWork(call: Call, node: string, edge: string): Work {
  const { caller, method } = call;
  const id = node === "me" ? (caller.token.pageId ?? PERSON.id) : node;
  const found = findNode(call, id, edge);
  if (!found || (id === PERSON.id && caller.token.kind === "page")) throw errors.noObject(method, id);
  return found.prepare();
}

type NodeResponse = Record<string, unknown>;
type Work = () => NodeResponse | Promise<NodeResponse>;

interface FoundNode {
  /** Compares the request with Meta's description, and returns what answers it. */
  prepare(): Work;
}

interface NodeKind {
  /** Returns undefined when no node of this kind has the id. Throws when the node has no such edge. */
  find(call: Call, id: string, route: string): FoundNode | undefined;
}

function kind<T>(
  /** Type in Meta's description. */
  type: string,
  find: (meta: MetaContext, id: string) => T | undefined,
  edges: Record<string, (call: Call, node: T) => NodeResponse | Promise<NodeResponse>>,
): NodeKind {
  return {
    find(call, id, route) {
      const node = find(call.meta, id);
      if (node === undefined) return undefined;
      const handler = getOwnEntry(edges, route);
      const [method = "", edge = ""] = route.split(" ");
      if (!handler) throw asViolation(errors.undescribedEdge(type, method, edge, id));
      return {
        prepare: () => {
          // One permission is named in the path.
          const tail = call.tail === "" ? {} : { permission: call.tail };
          const values = new Map([...call.params.values, ...Object.entries(tail)]);
          assertDescribed({ node: type, method, edge, params: { ...call.params, values } });
          return () => handler(call, node);
        },
      };
    },
  };
}

/** Node kinds and their routes: the method, a space and the edge. */
const KINDS: NodeKind[] = [
  kind("User", (_, id) => (id === PERSON.id ? id : undefined), {
    "GET ": readPerson,
    "GET permissions": readPermissions,
    "DELETE permissions": revokePermissions,
    "GET accounts": readAccounts,
    "GET businesses": readBusinesses,
  }),
  kind("pages", (_, id) => (id === "pages" ? id : undefined), { "GET search": searchPages }),
  kind("Page", (_, id) => findPage(id), {
    "GET ": readPage,
    "GET feed": (call, { id }) => readFeed(call, id),
    "GET posts": (call, { id }) => readFeed(call, id),
    "GET published_posts": (call, { id }) => readFeed(call, id),
    "POST feed": (call, { id }) => publishPost(call, id),
    "POST photos": (call, { id }) => publishPhoto(call, id),
    "POST videos": (call, { id }) => publishVideo(call, id),
    "GET videos": (call, { id }) => readVideos(call, id, ["video", "reel"]),
    "POST video_reels": (call, { id }) => publishUprightVideo(call, id, "reel"),
    "POST video_stories": (call, { id }) => publishUprightVideo(call, id, "story"),
    "POST photo_stories": (call, { id }) => publishPhotoStory(call, id),
    "GET video_reels": (call, { id }) => readVideos(call, id, ["reel"]),
    "GET insights": readPageInsights,
  }),
  kind("PagePost", (meta, id) => getOwnEntry(meta.state.get().posts, id), {
    "GET ": readPost,
    "DELETE ": deletePost,
    "GET insights": readPostInsights,
    "POST comments": commentOnPost,
  }),
  kind("Photo", (meta, id) => getOwnEntry(meta.state.get().photos, id), { "GET ": readPhoto }),
  kind("AdVideo", (meta, id) => getOwnEntry(meta.state.get().videos, id), {
    "GET ": readVideo,
    "POST comments": commentOnPost,
  }),
  kind("IGUser", (meta, id) => linkedPage(meta, id)?.instagram, {
    "GET ": readInstagramAccount,
    "POST media": createContainer,
    "POST media_publish": publishContainer,
    "GET media": readMediaList,
    "GET content_publishing_limit": readPublishingLimit,
    "GET insights": readAccountInsights,
  }),
  kind("IGContainer", (meta, id) => getOwnEntry(meta.state.get().containers, id), { "GET ": readContainer }),
  kind("IGMedia", (meta, id) => getOwnEntry(meta.state.get().instagramMedia, id), {
    "GET ": readMedia,
    "GET insights": readMediaInsights,
    "POST comments": commentOnMedia,
  }),
];

function findNode(call: Call, id: string, edge: string): FoundNode | undefined {
  for (const candidate of KINDS) {
    const found = candidate.find(call, id, `${call.method} ${edge}`);
    if (found) return found;
  }
  return undefined;
}

const hourOf = (meta: MetaContext) => Math.floor(meta.context.now() / HOUR_MS);

function countCall(meta: MetaContext): void {
  const hour = hourOf(meta);
  meta.calls.set(hour, (meta.calls.get(hour) ?? 0) + 1);
  for (const old of meta.calls.keys()) if (hour - old >= 24) meta.calls.delete(old);
}

/** Rate limit that a call counts against; ids of Instagram accounts, containers and media have these prefixes. */
type UseCase = "pages" | "instagram";
const getUsageLimit = (node: string): UseCase => (/^1(78|79|80)/.test(node) ? "instagram" : "pages");

/** Returns the error of a throttled call: by use case for page tokens, by app for user tokens. */
async function takeFromRateLimit(meta: MetaContext, caller: Caller, useCase: UseCase) {
  if (meta.state.get().throttled === 0) return undefined;
  const refused = await updateState(meta, (state) => {
    if (state.throttled === 0) return false;
    state.throttled -= 1;
    return true;
  });
  if (!refused) return undefined;
  if (caller.token.kind !== "page") return errors.appThrottled();
  return useCase === "instagram" ? errors.instagramThrottled() : errors.pageThrottled();
}

/** Returns the two usage headers. Meta never sends Retry-After. */
function usageHeaders(meta: MetaContext, caller: Caller, throttled: boolean, useCase: UseCase) {
  const lastHour = meta.calls.get(hourOf(meta)) ?? 0;
  const lastDay = [...meta.calls.values()].reduce((sum, calls) => sum + calls, 0);
  const percent = (calls: number, max: number) => (throttled ? 100 : Math.floor((100 * calls) / max));
  const app = percent(lastHour, APP_CALLS_PER_HOUR);
  const headers: Record<string, string> = {
    "x-app-usage": JSON.stringify({ call_count: app, total_cputime: app, total_time: app }),
  };
  const { pageId } = caller.token;
  if (pageId) {
    const page = percent(lastDay, PAGE_CALLS_PER_DAY);
    const usage = {
      type: useCase,
      call_count: page,
      total_cputime: page,
      total_time: page,
      estimated_time_to_regain_access: throttled ? REGAIN_ACCESS_MINUTES : 0,
    };
    headers["x-business-use-case-usage"] = JSON.stringify({ [pageId]: [usage] });
  }
  return headers;
}
