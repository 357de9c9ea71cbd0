/**
 * Emulates LinkedIn: sign-in and consent, tokens, media uploads, posts, statistics, and the posts as followers see
 * them.
 *
 * Faithful: an account chooser and a consent that can be canceled at either step; single-use codes of 30 minutes
 * and byte-identical redirect URIs; permissions that only approved apps may request; tokens of 60 days, and refresh
 * tokens for approved apps whose year starts with the consent and is never extended; the version header with its
 * errors (400, 426), the Rest.li protocol and its bare List( ) and ( ); the three 401 errors; organizations by
 * role, page by page; uploads by signed URLs, videos in parts of 4 MB with their ETags, processing that takes time
 * or fails, images that a write permission cannot read; little text truncated at the first bare reserved character;
 * the empty response with the URN in a header; duplicates named by URN, also deleted ones; 150 posts a day;
 * statistics of organization and member posts, where organization posts without statistics are left out.
 *
 * Not faithful: permissions can be deselected one by one; headers, parameters and fields that the real API may
 * ignore are rejected; versions end by event, not by the calendar; a bare "#word" is a hashtag in the real API and
 * ends the text here; a duplicate is identical text and media within 48 hours; an asset in processing is rejected
 * at the post; documents are PDF only; the 3,000 characters are counted without escapes; error messages are
 * similar, not verbatim. Logos are available at once.
 * Not emulated: id tokens, drafts, polls, reshares, comments, reactions, captions, thumbnails, page statistics,
 * webhooks, batch calls, the unversioned API except /v2/userinfo.
 */

import { DAY_MS } from "@/sandbox/core/clock";
import type { CreateEmulator, Emulator, SandboxContext, SandboxRequest } from "@/sandbox/core/emulator";
import { updateState } from "@/sandbox/core/state-files";
import { handleAuthorization } from "@/sandbox/linkedin/authorize";
import { AUTHORS, handleFeed } from "@/sandbox/linkedin/feed";
import { handleUpload } from "@/sandbox/linkedin/media-endpoints";
import { deleteMedia } from "@/sandbox/linkedin/media-storage";
import { handleOAuth, handleUserinfo } from "@/sandbox/linkedin/oauth";
import { handleRest } from "@/sandbox/linkedin/rest";
import { json } from "@/sandbox/linkedin/rest-call";
import { findAuthor, findOrganization, findPerson } from "@/sandbox/linkedin/seed-data";
import {
  emptyState,
  LIVE_VERSIONS,
  type LinkedInContext,
  type LinkedInState,
  linkedInApp,
  POSTS_PER_DAY,
} from "@/sandbox/linkedin/state";

export const createLinkedInEmulator: CreateEmulator = async (context: SandboxContext): Promise<Emulator> => {
  const state = await context.openState("linkedin", emptyState);
  const linkedin: LinkedInContext = { context, state, app: linkedInApp() };
  return {
    service: "linkedin",
    prefixes: ["/linkedin", "/feeds/linkedin"],
    handle: async (prefix, request) =>
      prefix === "/linkedin" ? handleApi(linkedin, request) : handleFeed(linkedin, request),
    trigger: (event, data) => trigger(linkedin, event, data),
    reset: () => reset(linkedin),
    home: () => home(linkedin),
  };
};

async function handleApi(linkedin: LinkedInContext, request: SandboxRequest) {
  const { path } = request;
  if (path === "/oauth/v2/authorization") return handleAuthorization(linkedin, request);
  if (path === "/oauth/v2/accessToken" || path === "/oauth/v2/introspectToken") {
    return handleOAuth(linkedin, request);
  }
  if (path === "/v2/userinfo") return handleUserinfo(linkedin, request);
  if (path.startsWith("/dms-uploads/")) return handleUpload(linkedin, request);
  if (path.startsWith("/rest/")) return handleRest(linkedin, request);
  return json(404, {
    status: 404,
    code: "RESOURCE_NOT_FOUND",
    message: `No virtual resource found for ${path}`,
  });
}

/** Resets everything except the sequence, so that an identifier is never reused. */
async function reset(linkedin: LinkedInContext): Promise<void> {
  const { sequence, media } = linkedin.state.get();
  await linkedin.state.reset();
  await linkedin.state.update((state) => {
    state.sequence = sequence;
  });
  for (const file of Object.values(media)) await deleteMedia(linkedin.context, file);
}

function home({ app }: LinkedInContext): ReturnType<Emulator["home"]> {
  const links = AUTHORS.map(({ urn, author }) => ({ label: author.name, href: `/feeds/linkedin/${urn}` }));
  return {
    title: "LinkedIn",
    text: [
      `Connect as one of three people; two of them manage pages. Client id ${app.id}.`,
      "Events: token-revoked {person?} · permission-withdrawn {permission} · role-changed {person, organization, role} · app-approval {approved} · processing {ms} · processing-failed {count?} · version-sunset {version} · quota {author, posts?} · throttle {count?}.",
    ].join("\n"),
    links: [{ label: "Everybody", href: "/feeds/linkedin" }, ...links],
  };
}

type Data = Record<string, unknown>;
type Event = (state: LinkedInState, data: Data, now: number) => Data;

/** Events of /_control/trigger. */
const EVENTS: Record<string, Event> = {
  "token-revoked": revokeTokens,
  "permission-withdrawn": withdrawPermission,
  "role-changed": changeRole,
  "app-approval": approveApp,
  processing: slowProcessing,
  "processing-failed": failProcessing,
  "version-sunset": endVersion,
  quota: useQuota,
  throttle: throttleNext,
};

/** Applies an event. Returns undefined when the event is unknown. */
async function trigger(linkedin: LinkedInContext, event: string, data: Data): Promise<Data | undefined> {
  const applyEvent = Object.hasOwn(EVENTS, event) ? EVENTS[event] : undefined;
  if (!applyEvent) return undefined;
  return updateState(linkedin, (state) => applyEvent(state, data, linkedin.context.now()));
}

/** Revokes all tokens of the member, refresh tokens included; without `person`, the tokens of all members. */
function revokeTokens(state: LinkedInState, { person }: Data): Data {
  const affected = Object.values(state.tokens).filter(
    (token) => !token.revoked && (person === undefined || token.person === person),
  );
  for (const token of affected) token.revoked = true;
  return { revoked: affected.length };
}

function withdrawPermission(state: LinkedInState, { permission }: Data): Data {
  const affected = Object.values(state.tokens).filter(({ scopes }) => scopes.includes(String(permission)));
  for (const token of affected) token.scopes = token.scopes.filter((scope) => scope !== permission);
  return { withdrawn: affected.length };
}

function changeRole(state: LinkedInState, { person, organization, role = null }: Data): Data {
  const roles = ["ADMINISTRATOR", "CONTENT_ADMINISTRATOR", "ANALYST"] as const;
  const expected = roles.find((known) => known === role) ?? null;
  if (!findPerson(String(person)) || !findOrganization(String(organization)) || (role && !expected)) {
    return { error: `A person, an organization and a role (${roles.join(", ")} or null) are needed.` };
  }
  state.roles[String(person)] = { ...state.roles[String(person)], [String(organization)]: expected };
  return { person, organization, role: expected };
}

/** Sets whether the app has the Community Management API, which grants its scopes and refresh tokens. */
function approveApp(state: LinkedInState, { approved = true }: Data): Data {
  state.approved = approved === true;
  return { approved: state.approved };
}

function slowProcessing(state: LinkedInState, { ms = 0 }: Data): Data {
  if (!isCount(ms)) return { error: "ms must be a whole number." };
  state.processingMs = ms;
  return { ms };
}

function failProcessing(state: LinkedInState, { count = 1 }: Data): Data {
  if (!isCount(count)) return { error: "count must be a whole number of uploads." };
  state.failing = count;
  return { failing: count };
}

function endVersion(state: LinkedInState, { version }: Data): Data {
  if (!LIVE_VERSIONS.some((live) => live === version)) {
    return { error: `Versions that live: ${LIVE_VERSIONS.join(", ")}.` };
  }
  state.sunset = [...new Set([...state.sunset, String(version)])];
  return { sunset: state.sunset };
}

/** Counts posts of today that were published elsewhere; the default uses up the quota. */
function useQuota(state: LinkedInState, { author, posts = POSTS_PER_DAY }: Data, now: number): Data {
  if (!findAuthor(String(author)) || !isCount(posts)) return { error: "The URN of an author is needed." };
  state.usedElsewhere[String(author)] = { day: Math.floor(now / DAY_MS), posts };
  return { author, posts };
}

function throttleNext(state: LinkedInState, { count = 1 }: Data): Data {
  if (!isCount(count)) return { error: "count must be a whole number of calls." };
  state.throttled = count;
  return { throttled: count };
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 0;
}
