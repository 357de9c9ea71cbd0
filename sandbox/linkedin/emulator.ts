import { DAY_MS } from "@/sandbox/core/clock";
import type { CreateEmulator, Emulator, SandboxContext, SandboxRequest } from "@/sandbox/core/emulator";
import { answer } from "@/sandbox/core/send-response";
import { updateState } from "@/sandbox/core/state-files";
import { handleAuthorization } from "@/sandbox/linkedin/authorize";
import { json } from "@/sandbox/linkedin/errors";
import { AUTHORS, handleFeed } from "@/sandbox/linkedin/feed";
import { handleUpload } from "@/sandbox/linkedin/media-endpoints";
import { deleteMedia } from "@/sandbox/linkedin/media-storage";
import { handleOAuth, handleUserinfo } from "@/sandbox/linkedin/oauth";
import { assertHeaders, handleRest } from "@/sandbox/linkedin/rest";
import { findAuthor, findOrganization, findPerson } from "@/sandbox/linkedin/seed-data";
import {
  emptyState,
  LIVE_VERSIONS,
  type LinkedInContext,
  type LinkedInState,
  linkedInApps,
  POSTS_PER_DAY,
} from "@/sandbox/linkedin/state";

export const createLinkedInEmulator: CreateEmulator = async (context: SandboxContext): Promise<Emulator> => {
  const state = await context.openState("linkedin", emptyState);
  // A stored state may be older than a part of it.
  await state.update((stored) => Object.assign(stored, { ...emptyState(), ...stored }));
  const linkedin: LinkedInContext = { context, state, apps: linkedInApps() };
  return {
    service: "linkedin",
    prefixes: ["/linkedin", "/feeds/linkedin"],
    handle: async (prefix, request) =>
      prefix === "/linkedin" ? answer({}, () => handleApi(linkedin, request)) : handleFeed(linkedin, request),
    validate: (prefix, { path, headers }) => {
      if (prefix === "/linkedin" && path.startsWith("/rest/")) assertHeaders(headers);
    },
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

function home({ apps }: LinkedInContext): ReturnType<Emulator["home"]> {
  const links = AUTHORS.map(({ urn, author }) => ({ label: author.name, href: `/feeds/linkedin/${urn}` }));
  return {
    title: "LinkedIn",
    text: [
      `Connect as one of three people; two of them manage pages. Client ids: ${apps.map(({ id, products }) => `${id} (${products.join(" and ")})`).join(", ")}.`,
      "Events: token-revoked {person?} · permission-withdrawn {permission} · role-changed {person, organization, role} · app-approval {approved} · processing {ms} · processing-failed {count?} · version-sunset {version} · quota {author, posts?} · throttle {count?}.",
    ].join("\n"),
    links: [{ label: "Everybody", href: "/feeds/linkedin" }, ...links],
  };
}

type Data = Record<string, unknown>;
type Event = (state: LinkedInState, data: Data, now: number) => Data;

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

async function trigger(linkedin: LinkedInContext, event: string, data: Data): Promise<Data | undefined> {
  const applyEvent = Object.hasOwn(EVENTS, event) ? EVENTS[event] : undefined;
  if (!applyEvent) return undefined;
  return updateState(linkedin, (state) => applyEvent(state, data, linkedin.context.now()));
}

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
