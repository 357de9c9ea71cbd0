import { randomBytes } from "node:crypto";
import { change } from "@/sandbox/core/change";
import type { SandboxRequest, SandboxResponse } from "@/sandbox/core/stand-in";
import { chooserPage, consentPage, refusalPage } from "@/sandbox/linkedin/authorize-page";
import { OPEN_SCOPES, REDIRECT_HOSTS, REDIRECT_PATH, SCOPES } from "@/sandbox/linkedin/settings";
import type { LinkedIn } from "@/sandbox/linkedin/state";
import { findPerson, type Person } from "@/sandbox/linkedin/world";

const PARAMETERS = ["response_type", "client_id", "redirect_uri", "state", "scope"];

interface Ask {
  redirectUri: string;
  state: string;
  scopes: string[];
}

/**
 * GET /oauth/v2/authorization shows who can sign in; choosing shows what is asked; allowing or cancelling returns.
 * Both pages post to the address the browser is at, so the question never leaves it.
 */
export async function handleAuthorization(
  linkedin: LinkedIn,
  request: SandboxRequest,
): Promise<SandboxResponse> {
  const ask = readAsk(linkedin, request.query);
  if (typeof ask === "string") return refusalPage(400, ask);
  const refused = refusedScope(linkedin, request.query, ask);
  if (refused) return refused;
  if (request.method === "GET") return chooserPage(linkedin);
  if (request.method !== "POST") return refusalPage(405, "This page answers GET and POST only");
  const form = new URLSearchParams(request.body.toString("utf8"));
  if (form.get("decision") === "leave") {
    return back(ask, { error: "user_cancelled_login", error_description: "The user cancelled the login" });
  }
  const person = findPerson(form.get("person") ?? "");
  if (!person) return refusalPage(400, "Choose who you are");
  return decide(linkedin, ask, person, form);
}

async function decide(linkedin: LinkedIn, ask: Ask, person: Person, form: URLSearchParams) {
  const decision = form.get("decision");
  if (decision === null) return consentPage(linkedin, person, ask.scopes);
  if (decision === "allow") return allow(linkedin, ask, person, form.getAll("scope"));
  if (decision !== "deny") return refusalPage(400, "Choose Allow or Cancel");
  const error_description = "The user cancelled the authorization";
  return back(ask, { error: "user_cancelled_authorize", error_description });
}

/** What the app asks for, or the sentence that refuses it. A bad address is never redirected to. */
function readAsk(linkedin: LinkedIn, query: URLSearchParams): Ask | string {
  const stray = [...query.keys()].find((name) => !PARAMETERS.includes(name));
  if (stray) return `Unexpected parameter '${stray}'`;
  if (query.get("client_id") !== linkedin.app.id) return "The passed in client_id is invalid";
  const redirectUri = query.get("redirect_uri") ?? "";
  if (!isRegistered(redirectUri)) {
    return `The redirect_uri does not match the registered value. Registered are addresses on this machine ending in ${REDIRECT_PATH}.`;
  }
  if (query.get("response_type") !== "code") return "You need to pass the response_type 'code'";
  const asked = (query.get("scope") ?? "").split(" ").filter((scope) => scope !== "");
  return { redirectUri, state: query.get("state") ?? "", scopes: [...new Set(asked)] };
}

function isRegistered(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, pathname, username, search, hash } = new URL(address);
  if (!/^https?:$/.test(protocol) || username + search + hash !== "") return false;
  return REDIRECT_HOSTS.includes(hostname) && pathname === REDIRECT_PATH;
}

/** A permission the app may not ask for ends the whole consent; the browser is sent back with the reason. */
function refusedScope(linkedin: LinkedIn, query: URLSearchParams, ask: Ask): SandboxResponse | undefined {
  const refuse = (error: string, error_description: string) => back(ask, { error, error_description });
  if (!query.get("scope")) {
    return refuse("invalid_scope_error", "A permission must be asked for");
  }
  const known = linkedin.state.get().approved ? SCOPES : OPEN_SCOPES;
  const stray = ask.scopes.find((scope) => !Object.hasOwn(known, scope));
  if (!stray) return undefined;
  return refuse("unauthorized_scope_error", `Scope "${stray}" is not authorized for your application`);
}

async function allow(linkedin: LinkedIn, ask: Ask, person: Person, ticked: string[]) {
  const code = `AQ${randomBytes(48).toString("base64url")}`;
  const issuedAt = linkedin.context.now();
  const scopes = ask.scopes.filter((scope) => ticked.includes(scope));
  await change(linkedin, (state) => {
    const { redirectUri } = ask;
    state.codes[code] = { person: person.id, scopes, redirectUri, issuedAt, used: false };
  });
  return back(ask, { code });
}

function back(ask: Ask, answer: Record<string, string>): SandboxResponse {
  const url = new URL(ask.redirectUri);
  for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value);
  if (ask.state !== "") url.searchParams.set("state", ask.state);
  return { status: 302, headers: { location: String(url), "cache-control": "no-store" } };
}
