import { randomBytes } from "node:crypto";
import { type AuthorizationRequest, isRegisteredUri, redirectBack } from "@/sandbox/core/consent";
import type { SandboxRequest, SandboxResponse } from "@/sandbox/core/emulator";
import { html, type Markup } from "@/sandbox/core/html-page";
import { updateState } from "@/sandbox/core/state-files";
import { page } from "@/sandbox/linkedin/page";
import { findPerson, ORGANIZATIONS, PEOPLE, type Person } from "@/sandbox/linkedin/seed-data";
import { getAppScopes, type LinkedInContext, type RegisteredApp, SCOPES } from "@/sandbox/linkedin/state";
import { getRole } from "@/sandbox/linkedin/tokens";

const PARAMETERS = ["response_type", "client_id", "redirect_uri", "state", "scope"];

/** Handles /oauth/v2/authorization. The forms post to the current URL, so its parameters stay in it. */
export async function handleAuthorization(linkedin: LinkedInContext, request: SandboxRequest) {
  const app = linkedin.apps.find(({ id }) => id === request.query.get("client_id"));
  const authorization = readAuthorizationRequest(app, request.query);
  if (!app || typeof authorization === "string") return renderErrorPage(400, String(authorization));
  const refused = refusedScope(getAppScopes(linkedin, app), request.query, authorization);
  if (refused) return refused;
  if (request.method === "GET") return renderAccountChooser(linkedin, app);
  if (request.method !== "POST") return renderErrorPage(405, "This page answers GET and POST only");
  const form = new URLSearchParams(request.body.toString("utf8"));
  if (form.get("decision") === "leave") {
    return redirectBack(authorization, {
      error: "user_cancelled_login",
      error_description: "The user cancelled the login",
    });
  }
  const user = findPerson(form.get("person") ?? "");
  if (!user) return renderErrorPage(400, "Choose who you are");
  return decide(linkedin, { ...authorization, app }, user, form);
}

interface AppRequest extends AuthorizationRequest {
  app: RegisteredApp;
}

async function decide(
  linkedin: LinkedInContext,
  authorization: AppRequest,
  user: Person,
  form: URLSearchParams,
) {
  const decision = form.get("decision");
  if (decision === null) return consentPage(authorization, user);
  if (decision === "allow") return allow(linkedin, authorization, user, form.getAll("scope"));
  if (decision !== "deny") return renderErrorPage(400, "Choose Allow or Cancel");
  const error_description = "The user cancelled the authorization";
  return redirectBack(authorization, { error: "user_cancelled_authorize", error_description });
}

/** Returns a message when it rejects the request. An unregistered URI is never redirected to. */
function readAuthorizationRequest(app: RegisteredApp | undefined, query: URLSearchParams) {
  const unknownName = [...query.keys()].find((name) => !PARAMETERS.includes(name));
  if (unknownName) return `Unexpected parameter '${unknownName}'`;
  if (!app) return "The passed in client_id is invalid";
  const redirectUri = query.get("redirect_uri") ?? "";
  if (
    !isRegisteredUri(redirectUri, ({ pathname, search }) => pathname === app.redirectPath && search === "")
  ) {
    return `The redirect_uri does not match the registered value. Registered are addresses on this machine ending in ${app.redirectPath}.`;
  }
  if (query.get("response_type") !== "code") return "You need to pass the response_type 'code'";
  const requested = (query.get("scope") ?? "").split(" ").filter((scope) => scope !== "");
  return { redirectUri, state: query.get("state") ?? "", scopes: [...new Set(requested)] };
}

/** A scope that the app may not request ends the consent with an error redirect. */
function refusedScope(
  known: Record<string, string>,
  query: URLSearchParams,
  authorization: AuthorizationRequest,
): SandboxResponse | undefined {
  const refuse = (error: string, error_description: string) =>
    redirectBack(authorization, { error, error_description });
  if (!query.get("scope")) {
    return refuse("invalid_scope_error", "A permission must be asked for");
  }
  const unknownName = authorization.scopes.find((scope) => !Object.hasOwn(known, scope));
  if (!unknownName) return undefined;
  return refuse("unauthorized_scope_error", `Scope "${unknownName}" is not authorized for your application`);
}

async function allow(linkedin: LinkedInContext, authorization: AppRequest, user: Person, ticked: string[]) {
  const code = `AQ${randomBytes(48).toString("base64url")}`;
  const issuedAt = linkedin.context.now();
  const scopes = authorization.scopes.filter((scope) => ticked.includes(scope));
  await updateState(linkedin, (state) => {
    const { redirectUri, app } = authorization;
    state.codes[code] = { app: app.id, person: user.id, scopes, redirectUri, issuedAt, used: false };
  });
  return redirectBack(authorization, { code });
}

function renderAccountChooser(linkedin: LinkedInContext, app: RegisteredApp): SandboxResponse {
  const main = html`
<form class="card" method="post" aria-labelledby="ask">
  <h1 id="ask">Sign in to continue to ${app.name}</h1>
  <ul>${PEOPLE.map((user) => userChoice(linkedin, user))}</ul>
  <div class="actions"><button class="plain" id="leave" name="decision" value="leave">Cancel</button></div>
</form>`;
  return page(200, "Sign in", "linkedin/authorize.css", main);
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
function consentPage({ app: { name: app }, scopes }: AppRequest, user: Person): SandboxResponse {
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
  return page(200, `Allow ${app}`, "linkedin/authorize.css", main);
}

function scopeChoice(scope: string): Markup {
  return html`<li><label class="choice"><input type="checkbox" name="scope" value="${scope}" id="scope-${scope}" checked>
<span>${SCOPES[scope] ?? scope}<br><code class="quiet">${scope}</code></span></label></li>`;
}

/** The real page also shows errors that make the redirect URI untrusted. */
function renderErrorPage(status: number, reason: string): SandboxResponse {
  const main = html`<div class="card"><h1>Bummer, something went wrong.</h1><p id="reason">${reason}</p></div>`;
  return page(status, "Something went wrong", "linkedin/authorize.css", main);
}

function avatarUrl(id: string): string {
  return `/feeds/linkedin/avatars/${id}.png`;
}
