import { randomBytes } from "node:crypto";
import type { SandboxRequest, SandboxResponse } from "@/sandbox/core/emulator";
import { html, type Markup } from "@/sandbox/core/html-page";
import { updateState } from "@/sandbox/core/state-files";
import { page } from "@/sandbox/linkedin/page";
import { findPerson, ORGANIZATIONS, PEOPLE, type Person } from "@/sandbox/linkedin/seed-data";
import {
  type LinkedInContext,
  OPEN_SCOPES,
  REDIRECT_HOSTS,
  REDIRECT_PATH,
  SCOPES,
} from "@/sandbox/linkedin/state";
import { getRole } from "@/sandbox/linkedin/tokens";

const PARAMETERS = ["response_type", "client_id", "redirect_uri", "state", "scope"];

interface AuthorizationRequest {
  redirectUri: string;
  state: string;
  scopes: string[];
}

/**
 * Handles GET and POST /oauth/v2/authorization: choose an account, confirm the permissions, redirect. The forms
 * post to the current URL, so the request parameters stay in it.
 */
export async function handleAuthorization(
  linkedin: LinkedInContext,
  request: SandboxRequest,
): Promise<SandboxResponse> {
  const authorization = readAuthorizationRequest(linkedin, request.query);
  if (typeof authorization === "string") return renderErrorPage(400, authorization);
  const refused = refusedScope(linkedin, request.query, authorization);
  if (refused) return refused;
  if (request.method === "GET") return renderAccountChooser(linkedin);
  if (request.method !== "POST") return renderErrorPage(405, "This page answers GET and POST only");
  const form = new URLSearchParams(request.body.toString("utf8"));
  if (form.get("decision") === "leave") {
    return back(authorization, {
      error: "user_cancelled_login",
      error_description: "The user cancelled the login",
    });
  }
  const user = findPerson(form.get("person") ?? "");
  if (!user) return renderErrorPage(400, "Choose who you are");
  return decide(linkedin, authorization, user, form);
}

async function decide(
  linkedin: LinkedInContext,
  authorization: AuthorizationRequest,
  user: Person,
  form: URLSearchParams,
) {
  const decision = form.get("decision");
  if (decision === null) return consentPage(linkedin, user, authorization.scopes);
  if (decision === "allow") return allow(linkedin, authorization, user, form.getAll("scope"));
  if (decision !== "deny") return renderErrorPage(400, "Choose Allow or Cancel");
  const error_description = "The user cancelled the authorization";
  return back(authorization, { error: "user_cancelled_authorize", error_description });
}

/**
 * Returns the authorization request, or the message that rejects it. An unregistered URI is never redirected to.
 */
function readAuthorizationRequest(
  linkedin: LinkedInContext,
  query: URLSearchParams,
): AuthorizationRequest | string {
  const unknownName = [...query.keys()].find((name) => !PARAMETERS.includes(name));
  if (unknownName) return `Unexpected parameter '${unknownName}'`;
  if (query.get("client_id") !== linkedin.app.id) return "The passed in client_id is invalid";
  const redirectUri = query.get("redirect_uri") ?? "";
  if (!isRegistered(redirectUri)) {
    return `The redirect_uri does not match the registered value. Registered are addresses on this machine ending in ${REDIRECT_PATH}.`;
  }
  if (query.get("response_type") !== "code") return "You need to pass the response_type 'code'";
  const requested = (query.get("scope") ?? "").split(" ").filter((scope) => scope !== "");
  return { redirectUri, state: query.get("state") ?? "", scopes: [...new Set(requested)] };
}

function isRegistered(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, pathname, username, search, hash } = new URL(address);
  if (!/^https?:$/.test(protocol) || username + search + hash !== "") return false;
  return REDIRECT_HOSTS.includes(hostname) && pathname === REDIRECT_PATH;
}

/** A scope that the app may not request ends the consent with an error redirect. */
function refusedScope(
  linkedin: LinkedInContext,
  query: URLSearchParams,
  authorization: AuthorizationRequest,
): SandboxResponse | undefined {
  const refuse = (error: string, error_description: string) =>
    back(authorization, { error, error_description });
  if (!query.get("scope")) {
    return refuse("invalid_scope_error", "A permission must be asked for");
  }
  const known = linkedin.state.get().approved ? SCOPES : OPEN_SCOPES;
  const unknownName = authorization.scopes.find((scope) => !Object.hasOwn(known, scope));
  if (!unknownName) return undefined;
  return refuse("unauthorized_scope_error", `Scope "${unknownName}" is not authorized for your application`);
}

async function allow(
  linkedin: LinkedInContext,
  authorization: AuthorizationRequest,
  user: Person,
  ticked: string[],
) {
  const code = `AQ${randomBytes(48).toString("base64url")}`;
  const issuedAt = linkedin.context.now();
  const scopes = authorization.scopes.filter((scope) => ticked.includes(scope));
  await updateState(linkedin, (state) => {
    const { redirectUri } = authorization;
    state.codes[code] = { person: user.id, scopes, redirectUri, issuedAt, used: false };
  });
  return back(authorization, { code });
}

function back(authorization: AuthorizationRequest, response: Record<string, string>): SandboxResponse {
  const url = new URL(authorization.redirectUri);
  for (const [name, value] of Object.entries(response)) url.searchParams.set(name, value);
  if (authorization.state !== "") url.searchParams.set("state", authorization.state);
  return { status: 302, headers: { location: String(url), "cache-control": "no-store" } };
}

function renderAccountChooser(linkedin: LinkedInContext): SandboxResponse {
  const main = html`
<form class="card" method="post" aria-labelledby="ask">
  <h1 id="ask">Sign in to continue to ${linkedin.app.name}</h1>
  <ul>${PEOPLE.map((user) => userChoice(linkedin, user))}</ul>
  <div class="actions"><button class="plain" id="leave" name="decision" value="leave">Cancel</button></div>
</form>`;
  return page(200, "Sign in", CSS, main);
}

function userChoice(linkedin: LinkedInContext, user: Person): Markup {
  const pages = ORGANIZATIONS.filter(({ id }) => getRole(linkedin, user.id, id));
  const roles = pages.map(({ name }) => name).join(", ");
  return html`<li><button class="person" id="person-${user.id}" name="person" value="${user.id}">
<img class="round" src="${avatarUrl(user.id)}" alt="">
<span><bdi class="name">${user.name}</bdi><br><span class="quiet"><bdi>${user.headline}</bdi></span>${
    roles === "" ? "" : html`<br><span class="quiet">Pages: <bdi>${roles}</bdi></span>`
  }</span></button></li>`;
}

/** Allow comes first because Enter in a checkbox presses the first button. */
function consentPage(linkedin: LinkedInContext, user: Person, scopes: string[]): SandboxResponse {
  const app = linkedin.app.name;
  const main = html`
<form class="card" method="post" aria-labelledby="ask">
  <input type="hidden" name="person" value="${user.id}">
  <div class="line">
    <img class="round" src="${avatarUrl(user.id)}" alt="">
    <p class="quiet">Signed in as<br><strong class="name"><bdi>${user.name}</bdi></strong></p>
  </div>
  <h1 id="ask">${app} would like to:</h1>
  <fieldset>
    <legend class="hidden">Permissions</legend>
    <ul>${scopes.map(scopeChoice)}</ul>
  </fieldset>
  <p class="quiet">You can stop this at any time in your settings.</p>
  <div class="actions">
    <button class="main" id="allow" name="decision" value="allow">Allow</button>
    <button class="plain" id="deny" name="decision" value="deny">Cancel</button>
  </div>
</form>`;
  return page(200, `Allow ${app}`, CSS, main);
}

function scopeChoice(scope: string): Markup {
  return html`<li><label class="choice"><input type="checkbox" name="scope" value="${scope}" id="scope-${scope}" checked>
<span>${SCOPES[scope] ?? scope}<br><code class="quiet">${scope}</code></span></label></li>`;
}

/** The real page also shows errors that make the redirect URI untrusted. */
function renderErrorPage(status: number, reason: string): SandboxResponse {
  const main = html`<div class="card"><h1>Bummer, something went wrong.</h1><p id="reason">${reason}</p></div>`;
  return page(status, "Something went wrong", CSS, main);
}

function avatarUrl(id: string): string {
  return `/feeds/linkedin/avatars/${id}.png`;
}

const CSS = `
form.card,div.card{display:grid;gap:20px}h1{font-size:24px;line-height:1.25}
.name{font-weight:600;color:var(--ink)}
.hidden{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.person{display:flex;gap:12px;align-items:center;inline-size:100%;text-align:start;background:none;border:0;border-block-start:1px solid var(--line);padding:12px 4px;font:inherit;color:inherit;cursor:pointer}
.choice{display:flex;gap:12px;align-items:center;padding:10px 4px;min-block-size:44px;border-block-start:1px solid var(--line);cursor:pointer}
.choice input{inline-size:24px;block-size:24px;flex:none;margin:0;accent-color:var(--accent)}
.actions{display:flex;gap:12px;flex-wrap:wrap}
.main,.plain{font:inherit;font-weight:600;min-block-size:44px;padding:8px 24px;border-radius:24px;border:1px solid var(--accent);cursor:pointer}
.plain{background:var(--card);color:var(--accent)}.main{background:var(--accent);color:var(--on-accent)}
`;
