import { randomBytes } from "node:crypto";
import { change } from "@/sandbox/core/change";
import type { SandboxRequest, SandboxResponse } from "@/sandbox/core/stand-in";
import { consentPage, refusalPage } from "@/sandbox/meta/dialog-page";
import { FIXED_SCOPE, LIVE_VERSIONS, REDIRECT_HOSTS, REDIRECT_PATHS, SCOPES } from "@/sandbox/meta/settings";
import type { Meta } from "@/sandbox/meta/state";
import { PAGES } from "@/sandbox/meta/world";

const PARAMETERS = ["client_id", "redirect_uri", "state", "scope", "response_type", "auth_type", "display"];

interface Ask {
  redirectUri: string;
  state: string;
  scopes: string[];
}

/** The consent page: GET shows it, its own form POSTs back to the same address, and the answer is a redirect. */
export async function handleDialog(meta: Meta, request: SandboxRequest): Promise<SandboxResponse> {
  if (!isDialogPath(request.path)) return refusalPage(404, "This page isn't available");
  const ask = readAsk(meta, request.query);
  if (typeof ask === "string") return refusalPage(400, ask);
  if (request.method === "GET") return consentPage(meta, ask.scopes);
  if (request.method !== "POST") return refusalPage(405, "This page answers GET and POST only");
  const form = new URLSearchParams(request.body.toString("utf8"));
  const decision = form.get("decision");
  if (decision === "allow") return allow(meta, ask, form);
  if (decision === "deny") return deny(ask);
  return refusalPage(400, "Choose Continue or Cancel");
}

function isDialogPath(path: string): boolean {
  const version = /^(?:\/(v\d+\.\d+))?\/dialog\/oauth$/.exec(path);
  return version !== null && (version[1] === undefined || LIVE_VERSIONS.includes(version[1]));
}

/** What the app asks for, or the sentence that refuses it. A bad address is never redirected to. */
function readAsk(meta: Meta, query: URLSearchParams): Ask | string {
  const stray = [...query.keys()].find((name) => !PARAMETERS.includes(name));
  if (stray) return `Unexpected parameter '${stray}'`;
  if (query.get("client_id") !== meta.app.id) {
    return "Invalid App ID: The provided app ID does not look like a valid app ID.";
  }
  const redirectUri = query.get("redirect_uri") ?? "";
  if (redirectUri === "") return "The parameter redirect_uri is required";
  if (!isRegistered(redirectUri)) {
    return `URL blocked: This redirect failed because the redirect URI is not white-listed in the app's client OAuth settings. Registered are addresses on this machine ending in ${REDIRECT_PATHS.join(" or ")}.`;
  }
  if ((query.get("response_type") ?? "code") !== "code")
    return "Unsupported response_type: only code is served";
  const asked = (query.get("scope") ?? "").split(/[\s,]+/).filter((scope) => scope !== "");
  const unknown = asked.filter((scope) => !Object.hasOwn(SCOPES, scope));
  if (unknown.length > 0) {
    return `Invalid Scopes: ${unknown.join(", ")}. This message is only shown to developers.`;
  }
  const scopes = [...new Set([FIXED_SCOPE, ...asked])];
  return { redirectUri, state: query.get("state") ?? "", scopes };
}

function isRegistered(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, pathname, username, hash } = new URL(address);
  if (!/^https?:$/.test(protocol) || username !== "" || hash !== "") return false;
  return REDIRECT_HOSTS.includes(hostname) && REDIRECT_PATHS.some((path) => pathname.endsWith(path));
}

async function allow(meta: Meta, ask: Ask, form: URLSearchParams): Promise<SandboxResponse> {
  const code = `AQ${randomBytes(48).toString("base64url")}`;
  const now = meta.context.now();
  const ticked = form.getAll("scope");
  await change(meta, (state) => {
    const scopes = { ...state.grant?.scopes };
    for (const scope of ask.scopes) {
      scopes[scope] = scope === FIXED_SCOPE || ticked.includes(scope) ? "granted" : "declined";
    }
    const chosen = form.getAll("page");
    const pages = PAGES.map(({ id }) => id).filter((id) => chosen.includes(id));
    state.grant = { scopes, pages, at: now };
    state.codes[code] = { redirectUri: ask.redirectUri, issuedAt: now, used: false };
  });
  return redirect(ask, { code });
}

function deny(ask: Ask): SandboxResponse {
  return redirect(ask, {
    error: "access_denied",
    error_code: "200",
    error_description: "Permissions error",
    error_reason: "user_denied",
  });
}

/** Facebook appends "#_=_" to every return; the browser carries it on, so the stand-in does the same. */
function redirect(ask: Ask, answer: Record<string, string>): SandboxResponse {
  const url = new URL(ask.redirectUri);
  for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value);
  if (ask.state !== "") url.searchParams.set("state", ask.state);
  return { status: 302, headers: { location: `${url}#_=_`, "cache-control": "no-store" } };
}
