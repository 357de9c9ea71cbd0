import { randomBytes } from "node:crypto";
import { type AuthorizationRequest, isRegisteredUri, redirectBack } from "@/sandbox/core/consent";
import type { SandboxRequest, SandboxResponse } from "@/sandbox/core/emulator";
import { html, type Markup } from "@/sandbox/core/html-page";
import { updateState } from "@/sandbox/core/state-files";
import { page } from "@/sandbox/meta/page";
import { PAGES, type Page, PERSON } from "@/sandbox/meta/seed-data";
import { FIXED_SCOPE, LIVE_VERSIONS, type MetaContext, REDIRECT_PATHS, SCOPES } from "@/sandbox/meta/state";

const PARAMETERS = [
  ...["client_id", "redirect_uri", "state", "scope", "response_type", "auth_type", "display"],
  ...["code_challenge", "code_challenge_method", "config_id"],
];

/** `challenge` is that of PKCE; null without one. */
type ChallengedRequest = AuthorizationRequest & { challenge: string | null };

/** Handles the consent dialog: GET shows it, POST redirects with the decision. */
export async function handleDialog(meta: MetaContext, request: SandboxRequest): Promise<SandboxResponse> {
  if (!isDialogPath(request.path)) return renderErrorPage(404, "This page isn't available");
  const authorization = readAuthorizationRequest(meta, request.query);
  if (typeof authorization === "string") return renderErrorPage(400, authorization);
  if (request.method === "GET") return consentPage(meta, authorization.scopes);
  if (request.method !== "POST") return renderErrorPage(405, "This page answers GET and POST only");
  const form = new URLSearchParams(request.body.toString("utf8"));
  const decision = form.get("decision");
  if (decision === "allow") return allow(meta, authorization, form);
  if (decision === "deny") return deny(authorization);
  return renderErrorPage(400, "Choose Continue or Cancel");
}

function isDialogPath(path: string): boolean {
  const version = /^(?:\/(v\d+\.\d+))?\/dialog\/oauth$/.exec(path);
  return version !== null && (version[1] === undefined || LIVE_VERSIONS.includes(version[1]));
}

/** Returns a message when it rejects the request. An unregistered URI is never redirected to. */
function readAuthorizationRequest(meta: MetaContext, query: URLSearchParams): ChallengedRequest | string {
  const unknownName = [...query.keys()].find((name) => !PARAMETERS.includes(name));
  if (unknownName) return `Unexpected parameter '${unknownName}'`;
  if (query.get("client_id") !== meta.app.id) {
    return "Invalid App ID: The provided app ID does not look like a valid app ID.";
  }
  const redirectUri = query.get("redirect_uri") ?? "";
  if (redirectUri === "") return "The parameter redirect_uri is required";
  if (
    !isRegisteredUri(redirectUri, ({ pathname }) => REDIRECT_PATHS.some((path) => pathname.endsWith(path)))
  ) {
    return `URL blocked: This redirect failed because the redirect URI is not white-listed in the app's client OAuth settings. Registered are addresses on this machine ending in ${REDIRECT_PATHS.join(" or ")}.`;
  }
  if ((query.get("response_type") ?? "code") !== "code")
    return "Unsupported response_type: only code is served";
  const config = query.get("config_id");
  if (config !== null && (query.has("scope") || !/^\d+$/.test(config)))
    return "Invalid Parameter: config_id takes the place of scope";
  // Every configuration of the emulator has all permissions.
  const requested = config
    ? Object.keys(SCOPES)
    : (query.get("scope") ?? "").split(/[\s,]+/).filter((scope) => scope !== "");
  const unknown = requested.filter((scope) => !Object.hasOwn(SCOPES, scope));
  if (unknown.length > 0) {
    return `Invalid Scopes: ${unknown.join(", ")}. This message is only shown to developers.`;
  }
  const challenge = query.get("code_challenge");
  if (challenge !== null && !requested.includes("openid")) return "code_challenge needs the scope openid";
  if (challenge !== null && query.get("code_challenge_method") !== "S256")
    return "Unsupported code_challenge_method: only S256 is served";
  const scopes = [...new Set([FIXED_SCOPE, ...requested])];
  return { redirectUri, state: query.get("state") ?? "", scopes, challenge };
}

async function allow(meta: MetaContext, authorization: ChallengedRequest, form: URLSearchParams) {
  const code = `AQ${randomBytes(48).toString("base64url")}`;
  const now = meta.context.now();
  const ticked = form.getAll("scope");
  await updateState(meta, (state) => {
    const scopes = { ...state.grant?.scopes };
    for (const scope of authorization.scopes) {
      scopes[scope] = scope === FIXED_SCOPE || ticked.includes(scope) ? "granted" : "declined";
    }
    const chosen = form.getAll("page");
    const pages = PAGES.map(({ id }) => id).filter((id) => chosen.includes(id));
    state.grant = { scopes, pages, at: now };
    const { redirectUri, challenge } = authorization;
    state.codes[code] = { redirectUri, challenge, issuedAt: now, used: false };
  });
  return redirect(authorization, { code });
}

function deny(authorization: AuthorizationRequest): SandboxResponse {
  return redirect(authorization, {
    error: "access_denied",
    error_code: "200",
    error_description: "Permissions error",
    error_reason: "user_denied",
  });
}

/** Facebook appends "#_=_" to every redirect, and browsers keep it. */
const redirect = (authorization: AuthorizationRequest, outcome: Record<string, string>) =>
  redirectBack(authorization, outcome, "#_=_");

/** The form posts to the current URL. Continue comes first because Enter in a checkbox presses the first button. */
function consentPage(meta: MetaContext, scopes: string[]): SandboxResponse {
  const app = meta.app.name;
  const main = html`
<form class="card" method="post" aria-labelledby="ask">
  <div class="line">
    <img class="round" src="${avatarUrl(PERSON.id)}" alt="">
    <p class="quiet">Signed in as<br><strong class="name"><bdi>${PERSON.name}</bdi></strong></p>
  </div>
  <h1 id="ask">Let ${app} manage your Pages?</h1>
  <fieldset>
    <legend>Which Pages may ${app} use?</legend>
    <ul>${PAGES.map(pageChoice)}</ul>
  </fieldset>
  <fieldset>
    <legend>What may ${app} do?</legend>
    <ul>${scopes.map(scopeChoice)}</ul>
  </fieldset>
  <p class="quiet">You can take this back at any time.</p>
  <div class="actions">
    <button class="main" id="allow" name="decision" value="allow">Continue as <bdi>${PERSON.name}</bdi></button>
    <button class="plain" id="deny" name="decision" value="deny" formnovalidate>Cancel</button>
  </div>
</form>`;
  return page(200, `Log in to ${app}`, "meta/dialog.css", main);
}

function avatarUrl(id: string): string {
  return `/feeds/facebook/avatars/${id}.png`;
}

function pageChoice({ id, name, category }: Page): Markup {
  return html`<li><label class="choice"><input type="checkbox" name="page" value="${id}" id="page-${id}" checked>
<img class="round" src="${avatarUrl(id)}" alt="">
<span><bdi class="name">${name}</bdi><br><span class="quiet">${category}</span></span></label></li>`;
}

function scopeChoice(scope: string): Markup {
  const state = scope === FIXED_SCOPE ? html`checked disabled` : html`checked`;
  const note = scope === FIXED_SCOPE ? " · always shared" : "";
  return html`<li><label class="choice"><input type="checkbox" name="scope" value="${scope}" id="scope-${scope}" ${state}>
<span>${SCOPES[scope] ?? scope}<br><span class="quiet"><code>${scope}</code>${note}</span></span></label></li>`;
}

/** The real dialog also shows errors that make the redirect URI untrusted. */
function renderErrorPage(status: number, reason: string): SandboxResponse {
  const main = html`<div class="card"><h1>Facebook Login is unavailable</h1><p id="reason">${reason}</p></div>`;
  return page(status, "Facebook Login is unavailable", "meta/dialog.css", main);
}
