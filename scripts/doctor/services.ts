import nodemailer from "nodemailer";
import { getRedirectUri } from "@/lib/connections/server/get-redirect-uri";
import { DAY_MS } from "@/lib/core/date-time/zoned-time";
import { type Env, GATEWAY_KEYS } from "@/lib/core/server/env";
import { listUnknownVideoModels } from "@/lib/providers/ai-video/google";
import { readVideoSettings } from "@/lib/providers/ai-video/registry";
import { createStripeClient } from "@/lib/providers/payments/stripe-client";
import { fetchReportRows, type ReportRow, readStoredCard } from "@/lib/providers/payments/tranzila-report";
import { findModelLimits, type ListedModel, listVideoLimits } from "./ai-limits";
import { checkBackgroundRemoval } from "./background-removal";
import { type DoctorFinding, probe } from "./finding";
import { checkGoogle } from "./google";

const TIMEOUT_MS = 8_000;

async function responseOf(url: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS), redirect: "manual" });
}

async function sandboxResponses(env: Env): Promise<boolean> {
  if (!env.SANDBOX_URL) return false;
  return responseOf(env.SANDBOX_URL).then(
    (response) => response.ok,
    () => false,
  );
}

function standIn(part: string, responses: boolean, next: string): DoctorFinding {
  if (responses) return { state: "sandbox", part, says: "simulated by the sandbox on this machine", next };
  return {
    state: "idle",
    part,
    says: "sandbox not running",
    next: `npm start; for the real service ${next}`,
  };
}

async function openai(env: Env): Promise<DoctorFinding> {
  const part = "AI";
  return probe(part, "check OPENAI_API_KEY, OPENAI_BASE_URL and the network", async () => {
    const response = await responseOf(`${env.OPENAI_BASE_URL}/models`, {
      authorization: `Bearer ${env.OPENAI_API_KEY}`,
    });
    if (!response.ok) throw new Error(`the service responded with ${response.status}`);
    const { data } = (await response.json()) as { data: ListedModel[] };
    const wanted = [env.OPENAI_TEXT_MODEL, env.OPENAI_IMAGE_MODEL];
    const missing = wanted.filter((model) => !data.some(({ id }) => id === model));
    const { warnings, notes } = findModelLimits(env, data, new Date());
    if (missing.length === 0) {
      const says = [`the key is accepted; ${wanted.join(", ")}`, ...warnings, ...notes].join("; ");
      return warnings.length === 0 ? says : { state: "warning", part, says };
    }
    const refused = `the key is accepted, but it may not use ${missing.join(", ")}`;
    const says = [refused, ...warnings.filter((warning) => warning.includes("retired"))].join("; ");
    return { state: "broken", part, says, next: "set OPENAI_TEXT_MODEL and OPENAI_IMAGE_MODEL" };
  });
}

async function facebook(env: Env): Promise<DoctorFinding> {
  return probe("Facebook", "check FB_APP_ID and FB_APP_SECRET in the app's settings", async () => {
    const { FB_GRAPH_BASE, FB_GRAPH_VERSION, FB_APP_ID, FB_APP_SECRET } = env;
    // Only the app's own token may inspect a token; the token need not exist.
    const response = await responseOf(`${FB_GRAPH_BASE}/${FB_GRAPH_VERSION}/debug_token?input_token=none`, {
      authorization: `Bearer ${FB_APP_ID}|${FB_APP_SECRET}`,
    });
    if (!response.ok) throw new Error(`Facebook responded with ${response.status} to the app's own key`);
    return `the app ${FB_APP_ID} is accepted, Graph ${FB_GRAPH_VERSION}; ${listMetaAddresses(env)}`;
  });
}

/** Addresses to register in the settings of the Meta app. */
function listMetaAddresses({ APP_URL }: Env): string {
  const redirects = ["facebook", "instagram"].map((name) => getRedirectUri(name, null));
  const callbacks = `deauthorize ${APP_URL}/api/meta/deauthorize, data deletion ${APP_URL}/api/meta/data-deletion`;
  return `register the redirects ${redirects.join(" and ")}, ${callbacks}`;
}

async function linkedin(env: Env): Promise<DoctorFinding> {
  const { LINKEDIN_CLIENT_ID: id, LINKEDIN_CLIENT_SECRET: secret, LINKEDIN_VERSION } = env;
  const next = "check LINKEDIN_CLIENT_ID and LINKEDIN_CLIENT_SECRET in the app's settings";
  return probe("LinkedIn", next, async () => {
    const redirect = `register the redirect ${getRedirectUri("linkedin", null)}`;
    if (!(await isLinkedInAppProved(env, { id, secret }))) return toUnprovedApp("LinkedIn", redirect);
    return `the app ${id} is accepted, version ${LINKEDIN_VERSION}; ${redirect}`;
  });
}

function linkedinPages(env: Env): Promise<DoctorFinding> {
  const { LINKEDIN_PAGES_CLIENT_ID: id = "", LINKEDIN_PAGES_CLIENT_SECRET: secret = "" } = env;
  const next = "check LINKEDIN_PAGES_CLIENT_ID and LINKEDIN_PAGES_CLIENT_SECRET in the app's settings";
  return probe("LinkedIn Pages", next, async () => {
    const redirect = `register the redirect ${getRedirectUri("linkedin", "pages")}`;
    if (!(await isLinkedInAppProved(env, { id, secret }))) return toUnprovedApp("LinkedIn Pages", redirect);
    return `the app ${id} is accepted; ${redirect}`;
  });
}

/**
 * Introspects a token that does not exist. Returns false for a 400, which LinkedIn gives for an unknown client id and for
 * such a token alike (docs/providers/linkedin.md). Throws for a wrong secret.
 */
async function isLinkedInAppProved(env: Env, { id, secret }: { id: string; secret: string }) {
  const response = await fetch(`${env.LINKEDIN_OAUTH_BASE}/introspectToken`, {
    method: "POST",
    body: new URLSearchParams({ client_id: id, client_secret: secret, token: "none" }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (response.ok || response.status === 400) return response.ok;
  throw new Error(`LinkedIn responded with ${response.status} to the app's own key`);
}

function toUnprovedApp(part: string, redirect: string): DoctorFinding {
  const says = `LinkedIn answers 400, as for an unknown client id and for a token that does not exist; ${redirect}`;
  const next = "connect an account, which needs the right client id and secret";
  return { state: "warning", part, says, next, isUnproved: true };
}

async function unsplash(env: Env): Promise<DoctorFinding> {
  return probe("Stock photos", "check UNSPLASH_ACCESS_KEY, UNSPLASH_API_BASE and the network", async () => {
    const response = await responseOf(`${env.UNSPLASH_API_BASE}/photos?per_page=1`, {
      authorization: `Client-ID ${env.UNSPLASH_ACCESS_KEY}`,
      "accept-version": "v1",
    });
    if (!response.ok) throw new Error(`Unsplash responded with ${response.status} to the key`);
    const left = response.headers.get("x-ratelimit-remaining") ?? "an unknown number of";
    const agreement = "agree with Unsplash on hosting the photos of posts here (decision 027)";
    return `key accepted; ${left} requests left this hour; ${agreement}`;
  });
}

const TRIED_DAYS = 35;

type Gateway = Env["PAYMENT_GATEWAY"];

/** Returns the gateways that have their keys, the one for new payments first: the others still renew and refund. */
export function listConfiguredGateways(env: Env): Gateway[] {
  const others = (["tranzila", "stripe"] as const).filter((name) => name !== env.PAYMENT_GATEWAY);
  return [env.PAYMENT_GATEWAY, ...others.filter((name) => GATEWAY_KEYS[name].every((key) => env[key]))];
}

/** Returns the name of a gateway's row; the one for new payments is `Payments`. */
export function getGatewayPart(env: Env, gateway: Gateway): string {
  if (gateway === env.PAYMENT_GATEWAY) return "Payments";
  return gateway === "stripe" ? "Stripe" : "Tranzila";
}

/** Asks a gateway, and names the row after it. The requests change nothing there. */
export async function checkGateway(env: Env, gateway: Gateway): Promise<DoctorFinding> {
  const finding = await (gateway === "stripe" ? checkStripe(env) : tranzila(env));
  return { ...finding, part: getGatewayPart(env, gateway) };
}

/** Tries the key, and whether Stripe Tax is set up where the settings ask for it. */
export function checkStripe(env: Env): Promise<DoctorFinding> {
  return probe("Payments", "check STRIPE_SECRET_KEY, STRIPE_API_BASE and the network", async () => {
    const { STRIPE_SECRET_KEY: secretKey = "", STRIPE_API_BASE: apiBase } = env;
    const client = createStripeClient({ secretKey, webhookSecret: "", apiBase, timeoutMs: TIMEOUT_MS });
    await client.events.list({ limit: 1 });
    const accepted = `Stripe accepts the ${secretKey.includes("_test_") ? "test" : "live"} key`;
    if (env.STRIPE_TAX === "off") return accepted;
    const { status } = await client.tax.settings.retrieve();
    if (status === "active") return `${accepted}, and Stripe Tax is set up`;
    const says = "STRIPE_TAX=automatic, and Stripe Tax is not set up in the account: checkouts are refused";
    return {
      state: "broken",
      part: "Payments",
      says,
      next: "set up Stripe Tax in the dashboard, or STRIPE_TAX=off",
    };
  });
}

function tranzila(env: Env): Promise<DoctorFinding> {
  return probe("Payments", "check the TRANZILA_ variables and the network", async () => {
    const { TRANZILA_TERMINAL: terminal = "", TRANZILA_TOKEN_TERMINAL: tokenTerminal = "" } = env;
    const { TRANZILA_APP_KEY: appKey = "", TRANZILA_SECRET: secret = "" } = env;
    const bases = {
      formBase: env.TRANZILA_FORM_BASE,
      apiBase: env.TRANZILA_API_BASE,
      reportBase: env.TRANZILA_REPORT_BASE,
    };
    const currencies = env.TRANZILA_CURRENCIES.split(",");
    const returnsTokens = env.TRANZILA_TOKENS === "proven";
    const settings = { terminal, tokenTerminal, appKey, secret, ...bases, currencies, returnsTokens };
    const since = new Date(Date.now() - TRIED_DAYS * DAY_MS);
    const rows = await fetchReportRows(settings, terminal, since);
    await fetchReportRows(settings, tokenTerminal, since);
    return findTerminalProblem(env, rows) ?? `Tranzila's reports open for the terminal ${terminal}`;
  });
}

/** Names what the reports show against the settings: the currency of the plans, and the token that renews a year. */
export function findTerminalProblem(env: Env, rows: readonly ReportRow[]): DoctorFinding | null {
  const { TRANZILA_TERMINAL: terminal, TRANZILA_CURRENCIES, TRANZILA_TOKENS, BRAND_CURRENCY } = env;
  const part = "Payments";
  if (!TRANZILA_CURRENCIES.split(",").includes(BRAND_CURRENCY)) {
    const says = `the terminal ${terminal} is not stated to take ${BRAND_CURRENCY}, the currency of the plans: checkouts are refused`;
    const next =
      "ask Tranzila whether it is multi-currency; then set TRANZILA_CURRENCIES, or BRAND_CURRENCY=ILS";
    return { state: "broken", part, says, next };
  }
  const paid = rows.filter((row) => row.tranmode === "AK" && row.processor_response_code === "000");
  const withToken = paid.filter((row) => readStoredCard(row) !== null);
  const counted = `${withToken.length} of ${paid.length} payments in its reports have a card token`;
  if (TRANZILA_TOKENS === "proven" && paid.length === 0) {
    const says = `TRANZILA_TOKENS=proven, and no payment of the last ${TRIED_DAYS} days shows whether the terminal ${terminal} returns tokens`;
    return { state: "warning", part, says, next: "pay once on the terminal, then run this again" };
  }
  if (TRANZILA_TOKENS === "proven" && withToken.length < paid.length) {
    const next = "set TRANZILA_TOKENS=unproven, and ask Tranzila to return tokens in the reports";
    return { state: "broken", part, says: `the terminal ${terminal}: ${counted}`, next };
  }
  if (TRANZILA_TOKENS === "unproven") {
    const next = "pay once on the terminal; when its report has the token, set TRANZILA_TOKENS=proven";
    return { state: "warning", part, says: `yearly plans are not sold: ${counted}`, next };
  }
  return null;
}

/** Reads the descriptions of the models; a request that would verify more creates a billed video. */
function videos(env: Env): Promise<DoctorFinding> {
  const part = "Videos";
  const settings = readVideoSettings(env);
  const next = settings.apiKey
    ? "check GEMINI_API_KEY, GEMINI_API_BASE and the network"
    : "check VERTEX_PROJECT, VERTEX_LOCATION, the machine's Google credentials and the network";
  return probe(part, next, async () => {
    const unknown = await listUnknownVideoModels(settings, TIMEOUT_MS);
    const access = settings.apiKey
      ? "the key of the Gemini API is accepted"
      : `this machine's credentials are accepted for ${env.VERTEX_PROJECT}`;
    if (unknown.length > 0) {
      const says = `${access}, but it does not know ${unknown.join(", ")}`;
      return { state: "broken", part, says, next: "set VIDEO_SILENT_MODEL and VIDEO_SOUND_MODEL" };
    }
    const { silent, sound } = settings.models;
    const says = [`${access}; ${silent}, ${sound}`, ...listVideoLimits(env)];
    return says.length === 1 ? says.join() : { state: "warning", part, says: says.join("; ") };
  });
}

async function mail(env: Env): Promise<DoctorFinding> {
  return probe("Mail", "check SMTP_URL (smtp://user:password@host:port)", async () => {
    const transport = nodemailer.createTransport({ url: env.SMTP_URL, connectionTimeout: TIMEOUT_MS });
    try {
      await transport.verify();
    } finally {
      transport.close();
    }
    return `${new URL(env.SMTP_URL).host} accepts the connection`;
  });
}

/** One harmless call per service: none posts, charges or sends. */
export const SERVICE_PROBES = {
  openai,
  facebook,
  linkedin,
  linkedinPages,
  checkGoogle,
  unsplash,
  videos,
  mail,
};

export async function checkServices(env: Env): Promise<DoctorFinding[]> {
  const responses = await sandboxResponses(env);
  const isSandbox = (name: string) => env.SANDBOX_SERVICES.includes(name);
  return Promise.all([
    isSandbox("openai") ? standIn("AI", responses, "set OPENAI_API_KEY") : openai(env),
    isSandbox("meta")
      ? standIn("Facebook", responses, `set FB_APP_ID and FB_APP_SECRET; ${listMetaAddresses(env)}`)
      : facebook(env),
    isSandbox("linkedin")
      ? standIn(
          "LinkedIn",
          responses,
          `set LINKEDIN_CLIENT_ID and LINKEDIN_CLIENT_SECRET; register the redirect ${getRedirectUri("linkedin", null)}; for Pages set LINKEDIN_PAGES_CLIENT_ID and LINKEDIN_PAGES_CLIENT_SECRET of a second app, with the redirect ${getRedirectUri("linkedin", "pages")}`,
        )
      : linkedin(env),
    ...(env.LINKEDIN_PAGES_CLIENT_ID && !isSandbox("linkedin") ? [linkedinPages(env)] : []),
    isSandbox("google") ? standIn("Google", responses, "set GOOGLE_CLIENT_ID") : checkGoogle(env),
    isSandbox("unsplash") ? standIn("Stock photos", responses, "set UNSPLASH_ACCESS_KEY") : unsplash(env),
    isSandbox(env.PAYMENT_GATEWAY)
      ? standIn("Payments", responses, "set PAYMENT_GATEWAY and the keys of that one")
      : checkGateway(env, env.PAYMENT_GATEWAY),
    ...listConfiguredGateways(env)
      .filter((gateway) => gateway !== env.PAYMENT_GATEWAY && !isSandbox(gateway))
      .map((gateway) => checkGateway(env, gateway)),
    isSandbox("removebg")
      ? standIn("Cut-outs", responses, "set REMOVEBG_API_KEY")
      : checkBackgroundRemoval(env),
    isSandbox("vertex") ? standIn("Videos", responses, "set VERTEX_PROJECT, or GEMINI_API_KEY") : videos(env),
    isSandbox("mail") ? standIn("Mail", responses, "set SMTP_URL and MAIL_FROM") : mail(env),
  ]);
}
