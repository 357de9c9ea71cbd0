import { readStyle } from "@/sandbox/core/assets";
import type { SandboxRequest, SandboxResponse } from "@/sandbox/core/emulator";
import { html, type Markup, rawHtml, renderEmulatedPage } from "@/sandbox/core/html-page";
import buttonLabels from "@/sandbox/google/button-labels.json" with { type: "json" };
import { issueToken } from "@/sandbox/google/id-token";
import {
  type ChooserRequest,
  findOrCreateAccount,
  type GoogleAccount,
  type GoogleContext,
  isRegisteredOrigin,
  PEOPLE,
} from "@/sandbox/google/state";

const PARAMETERS = ["client_id", "origin", "ux_mode", "channel_id", "nonce", "hl"];
const ADDRESS = /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/;

/** Handles the account chooser: GET shows it, POST selects an account and hands the token to the opener page. */
export async function handleAccountChooser(google: GoogleContext, request: SandboxRequest) {
  const chooser = readChooserRequest(google, request.query);
  if ("refusal" in chooser) return chooser.refusal;
  if (request.method === "GET") return renderAccountChooser(google);
  if (request.method !== "POST") return renderErrorPage(405, "invalid_request", "GET and POST only.");
  const form = new URLSearchParams(request.body.toString("utf8"));
  const user = await chosenUser(google, form);
  if (!user) return renderAccountChooser(google, "Couldn’t find your Google Account. Enter a whole address.");
  return renderTokenHandover(chooser, await issueToken(google, user, { nonce: chooser.nonce }));
}

function readChooserRequest(google: GoogleContext, query: URLSearchParams) {
  const refuse = (status: number, code: string, text: string) => ({
    refusal: renderErrorPage(status, code, text),
  });
  const unknownName = [...query.keys()].find((name) => !PARAMETERS.includes(name));
  if (unknownName)
    return refuse(400, "invalid_request", `Parameter not allowed for this message type: ${unknownName}`);
  if (query.get("client_id") !== google.client.id) {
    return refuse(401, "invalid_client", "The OAuth client was not found.");
  }
  const origin = query.get("origin") ?? "";
  if (!isRegisteredOrigin(origin)) {
    return refuse(400, "origin_mismatch", `Not a registered JavaScript origin: ${origin}`);
  }
  if ((query.get("ux_mode") ?? "popup") !== "popup") {
    return refuse(
      400,
      "redirect_uri_mismatch",
      "No redirect address is registered; only ux_mode popup works.",
    );
  }
  const channel = query.get("channel_id") ?? "";
  if (channel === "") return refuse(400, "invalid_request", "Missing required parameter: channel_id");
  return { origin, channel, nonce: query.get("nonce") ?? undefined };
}

async function chosenUser(google: GoogleContext, form: URLSearchParams): Promise<GoogleAccount | undefined> {
  const account = form.get("account");
  const { others } = google.state.get();
  if (account) return [...PEOPLE, ...others].find(({ sub }) => sub === account);
  const email = (form.get("email") ?? "").trim().toLowerCase();
  if (!ADDRESS.test(email)) return undefined;
  const user = findOrCreateAccount(email, form.get("name") ?? undefined, form.get("verified") !== null);
  await google.state.update((state) => {
    state.others = [user, ...state.others.filter((one) => one.email !== email)].slice(0, 5);
  });
  return user;
}

function renderAccountChooser({ client, state }: GoogleContext, problem?: string): SandboxResponse {
  const known = PEOPLE.map(({ sub }) => sub);
  const users = [...PEOPLE, ...state.get().others.filter(({ sub }) => !known.includes(sub))];
  const main = html`<div class="card">
<h1>Choose an account</h1><p class="quiet">to continue to <strong>${client.name}</strong></p>
<form method="post"><ul>${users.map(choice)}</ul></form>
<form method="post" class="other" aria-labelledby="other">
  <h2 id="other">Use another account</h2>
  ${problem ? html`<p class="problem" role="alert">${problem}</p>` : ""}
  <label>Email<input type="email" name="email" dir="ltr" required></label>
  <label>Name<input name="name" maxlength="80"></label>
  <label class="tick"><input type="checkbox" name="verified" checked>Google has verified this address</label>
  <button class="main">Next</button>
</form></div>`;
  return page(200, "Sign in with Google", main);
}

function choice({ sub, name, email, emailVerified }: GoogleAccount): Markup {
  return html`<li><button class="person" name="account" value="${sub}"><img src="/google/pictures/${sub}.svg" alt="">
<span><bdi class="name">${name}</bdi><br><bdi class="quiet" dir="ltr">${email}</bdi>${emailVerified ? "" : html`<br><span class="quiet">address not verified</span>`}</span></button></li>`;
}

function renderTokenHandover({ origin, channel }: ChooserRequest, credential: string): SandboxResponse {
  const main = html`<div class="card"><h1>You are signed in</h1><p>You can close this window.</p></div>
<script id="answer" type="application/json" data-credential="${credential}" data-origin="${origin}" data-channel="${channel}"></script>
<script>${rawHtml(HAND_OVER)}</script>`;
  return page(200, "Sign in with Google", main);
}

// The page of the relying party acknowledges with "taken"; the popup stays open until then.
const HAND_OVER = `(function(){var d=document.getElementById("answer").dataset;
addEventListener("message",function(e){if(e.origin===d.origin&&e.data==="taken:"+d.channel)close()});
if(opener)opener.postMessage({type:"credential",channel:d.channel,credential:d.credential},d.origin)})()`;

export function renderErrorPage(status: number, code: string, text: string): SandboxResponse {
  const main = html`<div class="card"><h1>Access blocked</h1><p id="reason">${text}</p><p class="quiet">Error ${status}: ${code}</p></div>`;
  return page(status, "Error", main);
}

function page(status: number, title: string, main: Markup): SandboxResponse {
  const notice = "emulates Google. No password is asked, nothing leaves this machine.";
  const policy = "script-src 'unsafe-inline'; form-action 'self'";
  return renderEmulatedPage({ status, title, notice, styles: ["google/account-chooser.css"], main, policy });
}

const VALUES: Record<string, readonly string[] | RegExp> = {
  client_id: /./,
  origin: /./,
  button_id: /^\d+$/,
  type: ["standard", "icon"],
  theme: ["outline", "filled_blue", "filled_black"],
  size: ["large", "medium", "small"],
  text: ["signin_with", "signup_with", "continue_with", "signin"],
  shape: ["rectangular", "pill", "circle", "square"],
  logo_alignment: ["left", "center"],
  width: /^(2\d\d|3\d\d|400)$/,
  hl: /^[a-z]{2}([-_][A-Za-z]{2})?$/,
};

const LABELS: Record<string, string[]> = buttonLabels;

export function renderButtonFrame(google: GoogleContext, { query }: SandboxRequest): SandboxResponse {
  for (const [name, value] of query) {
    const allowed = Object.hasOwn(VALUES, name) ? VALUES[name] : undefined;
    const isAllowed = allowed instanceof RegExp ? allowed.test(value) : allowed?.includes(value);
    if (!isAllowed)
      return renderErrorPage(400, "invalid_request", `${name}=${value} is not a setting of the button.`);
  }
  const origin = query.get("origin") ?? "";
  if (query.get("client_id") !== google.client.id || !isRegisteredOrigin(origin)) {
    return renderErrorPage(
      403,
      "origin_mismatch",
      "The given origin is not allowed for the given client ID.",
    );
  }
  const hebrew = query.get("hl")?.startsWith("he") ?? false;
  const [english = "", translated = ""] = LABELS[query.get("text") ?? "signin_with"] ?? [];
  const theme = query.get("theme") ?? "outline";
  const message = JSON.stringify({ type: "click", button: query.get("button_id") });
  const document = html`<!doctype html><html lang="${hebrew ? "he" : "en"}" dir="${hebrew ? "rtl" : "ltr"}"><head><meta charset="utf-8">
<title>${hebrew ? translated : english}</title><link rel="icon" href="data:,"><style>${rawHtml(readStyle("google/button.css"))}</style></head>
<body class="${theme}"><main><button type="button">${rawHtml(GOOGLE_ICON)}<span>${hebrew ? translated : english}</span></button></main>
<script>document.querySelector("button").addEventListener("click",function(){parent.postMessage(${rawHtml(message)},${rawHtml(JSON.stringify(origin))})})</script></body></html>`;
  const headers = {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "content-security-policy": `default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-ancestors ${origin}`,
  };
  return { status: 200, headers, body: document.markup };
}

const GOOGLE_ICON = `<svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true"><path fill="#4285F4" d="M17.64 9.2c0-.64-.06-1.25-.16-1.84H9v3.48h4.84a4.14 4.14 0 0 1-1.79 2.72v2.26h2.9c1.7-1.56 2.69-3.87 2.69-6.62z"/><path fill="#34A853" d="M9 18c2.43 0 4.47-.8 5.96-2.18l-2.9-2.26c-.8.54-1.84.86-3.06.86-2.35 0-4.33-1.58-5.04-3.71H.96v2.33A9 9 0 0 0 9 18z"/><path fill="#FBBC05" d="M3.96 10.71a5.4 5.4 0 0 1 0-3.42V4.96H.96a9 9 0 0 0 0 8.08z"/><path fill="#EA4335" d="M9 3.58c1.32 0 2.51.45 3.44 1.35l2.58-2.59A9 9 0 0 0 .96 4.96l3 2.33C4.67 5.16 6.65 3.58 9 3.58z"/></svg>`;
