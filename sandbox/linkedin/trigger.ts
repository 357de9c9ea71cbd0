import { change } from "@/sandbox/core/change";
import { DAY_MS } from "@/sandbox/core/time-units";
import { LIVE_VERSIONS, POSTS_PER_DAY } from "@/sandbox/linkedin/settings";
import type { LinkedIn, LinkedInState } from "@/sandbox/linkedin/state";
import { findAuthor, findOrganisation, findPerson } from "@/sandbox/linkedin/world";

type Data = Record<string, unknown>;
type Event = (state: LinkedInState, data: Data, now: number) => Data;

/** What can happen outside, by the name used with /_control/trigger. */
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

/** Makes something happen at LinkedIn; undefined for a name that is not here. */
export async function trigger(linkedin: LinkedIn, event: string, data: Data): Promise<Data | undefined> {
  const happen = Object.hasOwn(EVENTS, event) ? EVENTS[event] : undefined;
  if (!happen) return undefined;
  return change(linkedin, (state) => happen(state, data, linkedin.context.now()));
}

/** A member removed the app: every token of the person ends, those that renew too. Without `person`, everybody did. */
function revokeTokens(state: LinkedInState, { person }: Data): Data {
  const hit = Object.values(state.tokens).filter(
    (token) => !token.revoked && (person === undefined || token.person === person),
  );
  for (const token of hit) token.revoked = true;
  return { revoked: hit.length };
}

function withdrawPermission(state: LinkedInState, { permission }: Data): Data {
  const hit = Object.values(state.tokens).filter(({ scopes }) => scopes.includes(String(permission)));
  for (const token of hit) token.scopes = token.scopes.filter((scope) => scope !== permission);
  return { withdrawn: hit.length };
}

function changeRole(state: LinkedInState, { person, organization, role = null }: Data): Data {
  const roles = ["ADMINISTRATOR", "CONTENT_ADMINISTRATOR", "ANALYST"] as const;
  const wanted = roles.find((known) => known === role) ?? null;
  if (!findPerson(String(person)) || !findOrganisation(String(organization)) || (role && !wanted)) {
    return { error: `A person, an organization and a role (${roles.join(", ")} or null) are needed.` };
  }
  state.roles[String(person)] = { ...state.roles[String(person)], [String(organization)]: wanted };
  return { person, organization, role: wanted };
}

/** Whether the app has the Community Management API: its permissions, and tokens that can be renewed. */
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

/** As if so many posts of today had been made elsewhere; by default all of them. */
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
