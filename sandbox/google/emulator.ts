import { readAsset } from "@/sandbox/core/assets";
import type {
  CreateEmulator,
  Emulator,
  SandboxContext,
  SandboxRequest,
  SandboxResponse,
} from "@/sandbox/core/emulator";
import { html } from "@/sandbox/core/html-page";
import { createJsonResponse } from "@/sandbox/core/send-response";
import { handleAccountChooser, renderButtonFrame, renderErrorPage } from "@/sandbox/google/account-chooser";
import { issueToken, TOKEN_FLAWS, type TokenFlaw } from "@/sandbox/google/id-token";
import { createSigningKey } from "@/sandbox/google/keys";
import {
  emptyState,
  findOrCreateAccount,
  type GoogleContext,
  googleClient,
  ISSUER,
  PEOPLE,
} from "@/sandbox/google/state";

/** Number of published keys, as at Google. */
const JWKS_OVERLAP_SECONDS = 2;
/** Cache lifetime of the key set. Google's value counts down from several hours. */
const JWKS_CACHE_SECONDS = 19_800;

export const createGoogleEmulator: CreateEmulator = async (context: SandboxContext): Promise<Emulator> => {
  const state = await context.openState("google", emptyState);
  const google: GoogleContext = { context, state, client: googleClient() };
  // The key is stored before it is published: after a restart the sandbox must still have the key that signed
  // earlier tokens.
  await state.update(() => undefined);
  return {
    service: "google",
    prefixes: ["/google"],
    handle: (_prefix, request) => handle(google, request),
    trigger: (event, data) => trigger(google, event, data),
    reset: () => reset(google),
    home: () => home(google),
  };
};

/** Deletes the accounts and keeps the keys. */
async function reset({ state }: GoogleContext): Promise<void> {
  const { keys } = state.get();
  await state.reset();
  await state.update((empty) => {
    empty.keys = keys;
  });
}

async function handle(google: GoogleContext, request: SandboxRequest) {
  const { method, path } = request;
  if (path === "/gsi/select") return handleAccountChooser(google, request);
  if (path === "/token" && method === "POST") return refuseToken(google, request);
  if (method !== "GET") return renderErrorPage(405, "invalid_request", "This address answers GET only.");
  switch (path) {
    case "/gsi/client":
      return text("text/javascript; charset=utf-8", await readAsset("google/client.js"));
    case "/gsi/style":
      return text("text/css; charset=utf-8", ".kolot-sandbox-gsi{border:0;color-scheme:light}");
    case "/gsi/button":
      return renderButtonFrame(google, request);
    case "/oauth2/v3/certs":
      return getJwks(google);
    case "/.well-known/openid-configuration":
      return getDiscoveryDocument(google);
    default:
      return (
        drawAvatar(google, path) ?? {
          ...renderErrorPage(404, "not_found", "Nothing answers at this address."),
          violation: `unknown address: ${path}`,
        }
      );
  }
}

function text(type: string, body: string | Buffer) {
  // Any page may load and read these static files.
  const open = { "access-control-allow-origin": "*", "x-content-type-options": "nosniff" };
  return { status: 200, headers: { "content-type": type, "cache-control": "no-store", ...open }, body };
}

function home({ client }: GoogleContext): ReturnType<Emulator["home"]> {
  return {
    title: "Google sign-in",
    text: [
      `The button on the sign-in page opens the chooser. Client id ${client.id}. People: ${PEOPLE.map(({ email }) => email).join(", ")}; any other address can be typed.`,
      `Events: keys-rotated · token {email, name?, sub?, nonce?, flaw?, shortIssuer?}. Flaws: ${TOKEN_FLAWS.join(", ")}.`,
    ].join("\n"),
    links: [{ label: "Published keys", href: "/google/oauth2/v3/certs" }],
  };
}

type Data = Record<string, unknown>;

async function trigger(google: GoogleContext, event: string, data: Data): Promise<Data | undefined> {
  if (event === "keys-rotated") return { published: await rotateKeys(google) };
  if (event === "token") return issueRequestedToken(google, data);
  return undefined;
}

/** Issues a valid or flawed token without a browser, as another app or an attacker would send it. */
async function issueRequestedToken(google: GoogleContext, data: Data): Promise<Data> {
  const { email, name, sub, flaw, nonce, shortIssuer } = data;
  if (typeof email !== "string") return { error: "email is required." };
  if (flaw !== undefined && !TOKEN_FLAWS.includes(flaw as TokenFlaw)) {
    return { error: `No flaw is called "${String(flaw)}". Known: ${TOKEN_FLAWS.join(", ")}.` };
  }
  const user = {
    ...findOrCreateAccount(email, typeof name === "string" ? name : undefined),
    ...(typeof sub === "string" ? { sub } : {}),
  };
  const credential = await issueToken(google, user, {
    flaw: flaw as TokenFlaw | undefined,
    nonce: typeof nonce === "string" ? nonce : undefined,
    shortIssuer: shortIssuer === true,
  });
  return { credential };
}

const COLORS = ["#0B5D4E", "#7A3B12", "#1B3A8A", "#6A1B4D", "#3E4A12"];

/** Renders the initial of an account. An evicted account keeps its color: an open chooser still lists it. */
function drawAvatar({ state }: GoogleContext, path: string): SandboxResponse | undefined {
  const sub = /^\/pictures\/(\d+)\.svg$/.exec(path)?.[1];
  if (!sub) return undefined;
  const user = [...PEOPLE, ...state.get().others].find((one) => one.sub === sub);
  const color = COLORS[Number(sub.slice(-3)) % COLORS.length] ?? "#0B5D4E";
  const [letter = ""] = user?.name ?? "";
  const svg = html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" fill="${color}"/><text x="48" y="64" font-family="system-ui,sans-serif" font-size="46" fill="#fff" text-anchor="middle">${letter.toUpperCase()}</text></svg>`;
  const headers = { "content-type": "image/svg+xml", "content-security-policy": "default-src 'none'" };
  return { status: 200, headers, body: svg.markup };
}

function getJwks(google: GoogleContext): SandboxResponse {
  const keys = google.state.get().keys.map(({ kid, privateJwk }) => ({
    kid,
    kty: "RSA",
    alg: "RS256",
    use: "sig",
    n: privateJwk.n,
    e: privateJwk.e,
  }));
  const headers = {
    "content-type": "application/json; charset=UTF-8",
    "cache-control": `public, max-age=${JWKS_CACHE_SECONDS}, must-revalidate, no-transform`,
  };
  return { status: 200, headers, body: JSON.stringify({ keys }) };
}

function getDiscoveryDocument({ context: { baseUrl } }: GoogleContext): SandboxResponse {
  return createJsonResponse(200, {
    issuer: ISSUER,
    token_endpoint: `${baseUrl}/google/token`,
    jwks_uri: `${baseUrl}/google/oauth2/v3/certs`,
  });
}

/** The application exchanges no codes, so a request can only be refused: for the client id, or for what is missing. */
function refuseToken({ client }: GoogleContext, { body }: SandboxRequest): SandboxResponse {
  const form = new URLSearchParams(body.toString("utf8"));
  const [status, error, description] =
    form.get("client_id") === client.id
      ? ([400, "invalid_request", "client_secret is missing."] as const)
      : ([401, "invalid_client", "The OAuth client was not found."] as const);
  return createJsonResponse(status, { error, error_description: description });
}

async function rotateKeys(google: GoogleContext): Promise<string[]> {
  await google.state.update((state) => {
    state.keys = [createSigningKey(), ...state.keys].slice(0, JWKS_OVERLAP_SECONDS);
  });
  return google.state.get().keys.map(({ kid }) => kid);
}
