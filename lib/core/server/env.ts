import { z } from "zod";
import { isLoopbackHost } from "@/lib/core/loopback-host";
import { digits, list, location, port, seconds, url, webAddress } from "@/lib/core/server/env-fields";
import { failpointSchema } from "@/lib/core/server/failpoint-schema";
import { findMediaHostProblems, withMediaBase } from "@/lib/core/server/media-base";
import { KEYS, SANDBOX_KEYS, SECRETS } from "@/lib/core/server/secret-names";
import { SERVICE_ADDRESSES } from "@/lib/core/server/service-addresses";
import { testimonialsVariable } from "@/lib/core/server/testimonials-variable";
import { findTracingProblems, tracingVariables } from "@/lib/core/server/tracing-variables";
import { isGuessableKey, isWeakSecret } from "@/lib/core/server/weak-secrets";
import { siteConfig } from "@/lib/core/site-config";

/**
 * The only reader of the environment in shipped code, besides lib/core/site-config.ts (inlined by a build).
 * A missing or weak value stops the start; `npm start` fills in what is not set (docs/operations.md).
 */
/** Settings of an SMTP URL that would give up encryption or the check of the server's certificate. */
const SMTP_WEAKENING = /[?&](ignoreTLS|requireTLS|secure|tls\.)/i;
/** Variables that a payment gateway needs. */
export const GATEWAY_KEYS = {
  tranzila: ["TRANZILA_TERMINAL", "TRANZILA_TOKEN_TERMINAL", "TRANZILA_APP_KEY", "TRANZILA_SECRET"],
  stripe: ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"],
} as const;

/** Time limits within which the credits of a request stay reserved. The agent's are spent with its first token. */
const RESERVED_SECONDS = [
  "OPENAI_TEXT_SECONDS",
  "OPENAI_IMAGE_SECONDS",
  "OPENAI_FIRST_TOKEN_SECONDS",
] as const;

const fields = z.object({
  APP_ENV: z.enum(["development", "test", "production"]).default("development"),
  APP_URL: url,
  /** Address that the web process listens on; by default this machine only. */
  KOLOT_HOST: z.string().default("localhost"),
  NEXTAUTH_URL: url,
  NEXTAUTH_SECRET: z.string().min(32, "needs at least 32 characters of randomness"),
  ENCRYPTION_KEYS: z
    .string()
    .regex(/^[a-z0-9]+:[A-Za-z0-9+/=]{44}(,[a-z0-9]+:[A-Za-z0-9+/=]{44})*$/, 'needs "id:base64 of 32 bytes"'),
  DATABASE_URL: z.string().startsWith("postgres"),
  DATABASE_POOL: z.coerce.number().int().min(2).max(100).default(10),
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error", "silent"]).default("info"),
  /** Ports of GET /metrics, of the web process and the worker; none without them. */
  METRICS_PORT: port.optional(),
  WORKER_METRICS_PORT: port.optional(),
  /** Address of both; they have no authentication. */
  METRICS_HOST: z.string().default("127.0.0.1"),
  ...tracingVariables,
  TRUST_PROXY_HOPS: z.coerce.number().int().min(0).max(5).default(0),
  /** A request body slower than 1 KB/s over this time is closed. */
  BODY_WINDOW_SECONDS: seconds(60),

  S3_ENDPOINT: url.optional(),
  /** Endpoint of the same store for browsers, when it differs. */
  S3_PUBLIC_ENDPOINT: url.optional(),
  S3_REGION: z.string().default("us-east-1"),
  S3_BUCKET: z.string().default("kolot"),
  S3_ACCESS_KEY_ID: z.string().min(3),
  S3_SECRET_ACCESS_KEY: z.string().min(8),
  S3_FORCE_PATH_STYLE: z.stringbool().default(true),
  /** Off for a store that refuses `If-None-Match` of a PUT. */
  S3_CONDITIONAL_WRITES: z.stringbool().default(true),
  /** Base of media URLs; by default `APP_URL/api/media`, which redirects to signed URLs of a private bucket. */
  MEDIA_PUBLIC_URL: url.optional(),
  /** Gives platforms signed URLs when the bucket is not public. */
  MEDIA_SIGNED_GET: z.stringbool().default(false),

  OPENAI_API_KEY: z.string().min(10),
  OPENAI_BASE_URL: url.default("https://api.openai.com/v1"),
  OPENAI_TEXT_API: z.enum(["responses", "chat"]).default("responses"),
  OPENAI_TEXT_MODEL: z.string().default("gpt-6-luna"),
  OPENAI_IMAGE_MODEL: z.string().default("gpt-image-2.5-flare"),
  /** Only for models that reason; the vendor's default without it. */
  OPENAI_REASONING_EFFORT: z.enum(["none", "minimal", "low", "medium", "high", "xhigh", "max"]).optional(),
  OPENAI_FIRST_TOKEN_SECONDS: seconds(30),
  OPENAI_IDLE_SECONDS: seconds(30),
  OPENAI_TEXT_SECONDS: seconds(120),
  OPENAI_AGENT_SECONDS: seconds(300),
  OPENAI_DESCRIPTION_SECONDS: seconds(40),
  OPENAI_IMAGE_SECONDS: seconds(180),

  FB_APP_ID: z.string().min(3),
  FB_APP_SECRET: z.string().min(8),
  FB_GRAPH_BASE: url.default("https://graph.facebook.com"),
  FB_DIALOG_BASE: url.default("https://www.facebook.com"),
  FB_GRAPH_VERSION: z
    .string()
    .regex(/^v\d+\.\d+$/)
    .default("v26.0"),
  FB_PKCE: z.enum(["on", "off"]).default("off"),
  /** Permissions that the app may request besides the required ones; all optional ones when not set. */
  FB_SCOPES: list.optional(),
  /** Configurations of Login for Business, which hold the permissions in place of `scope`. */
  FB_CONFIG_ID: digits.optional(),
  FB_INSTAGRAM_CONFIG_ID: digits.optional(),

  LINKEDIN_CLIENT_ID: z.string().min(3),
  LINKEDIN_CLIENT_SECRET: z.string().min(8),
  /** App with the Community Management API, which must be the only product of its app. */
  LINKEDIN_PAGES_CLIENT_ID: z.string().min(3).optional(),
  LINKEDIN_PAGES_CLIENT_SECRET: z.string().min(8).optional(),
  LINKEDIN_API_BASE: url.default("https://api.linkedin.com"),
  LINKEDIN_OAUTH_BASE: url.default("https://www.linkedin.com/oauth/v2"),
  LINKEDIN_FEED_BASE: url.default("https://www.linkedin.com/feed/update"),
  LINKEDIN_VERSION: z
    .string()
    .regex(/^\d{6}$/)
    .default("202607"),
  /** Scopes the app may request; pages and metrics need LinkedIn's Community Management API. */
  LINKEDIN_SCOPES: z
    .string()
    .regex(/^\w+( \w+)*$/)
    .default("openid profile w_member_social"),

  GOOGLE_CLIENT_ID: z.string().min(10),
  GOOGLE_JWKS_URL: url.default("https://www.googleapis.com/oauth2/v3/certs"),
  GSI_SCRIPT_URL: url.default("https://accounts.google.com/gsi/client"),

  UNSPLASH_ACCESS_KEY: z.string().min(10),
  UNSPLASH_API_BASE: url.default("https://api.unsplash.com"),
  /** Host that browsers load stock photos from, and the only host that photos are downloaded from. */
  UNSPLASH_IMAGE_BASE: url.default("https://images.unsplash.com"),
  UNSPLASH_APP_NAME: z
    .string()
    .regex(/^[\w-]{1,60}$/)
    .default("kolot"),

  PAYMENT_GATEWAY: z.enum(["tranzila", "stripe"]).default("tranzila"),
  /** ISO 4217 code, the same in both languages [spec D1]. */
  BRAND_CURRENCY: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .default("USD"),
  /** Read by lib/core/site-config.ts, which also runs in the browser; validated here. */
  BRAND_NAME: z.string().max(40).optional(),
  BRAND_NAME_HE: z.string().max(40).optional(),
  BRAND_SALES_EMAIL: z.email().optional(),
  BRAND_SUPPORT_EMAIL: z.email().optional(),
  BRAND_FACEBOOK_URL: webAddress.optional(),
  BRAND_X_URL: webAddress.optional(),
  BRAND_LINKEDIN_URL: webAddress.optional(),
  BRAND_YOUTUBE_URL: webAddress.optional(),
  BRAND_TESTIMONIALS: testimonialsVariable.optional(),
  BRAND_TAX_NOTE: z.string().max(200).default(""),
  TRANZILA_TERMINAL: z.string().min(3).optional(),
  TRANZILA_TOKEN_TERMINAL: z.string().min(3).optional(),
  TRANZILA_APP_KEY: z.string().min(8).optional(),
  TRANZILA_SECRET: z.string().min(8).optional(),
  /** Currencies that the terminal is set up for; one that is not multi-currency has only ILS. */
  TRANZILA_CURRENCIES: z
    .string()
    .regex(/^[A-Z]{3}(,[A-Z]{3})*$/, "needs codes such as ILS,USD")
    .default("ILS"),
  /** Whether the reports of the terminal return card tokens, tried on the terminal. Plans that we renew need one. */
  TRANZILA_TOKENS: z.enum(["unproven", "proven"]).default("unproven"),
  TRANZILA_FORM_BASE: url.default("https://directng.tranzila.com"),
  TRANZILA_API_BASE: url.default("https://api.tranzila.com"),
  TRANZILA_REPORT_BASE: url.default("https://report.tranzila.com"),
  STRIPE_SECRET_KEY: z.string().min(8).optional(),
  STRIPE_WEBHOOK_SECRET: z.string().min(8).optional(),
  STRIPE_API_BASE: url.default("https://api.stripe.com"),
  /** "automatic" needs Stripe Tax, set up in the account. */
  STRIPE_TAX: z.enum(["off", "automatic"]).default("off"),

  BACKGROUND_REMOVAL: z.enum(["local", "removebg"]).default("local"),
  BACKGROUND_REMOVAL_MODEL: z.enum(["small", "medium"]).default("medium"),
  REMOVEBG_API_KEY: z.string().min(8).optional(),
  REMOVEBG_API_BASE: url.default("https://api.remove.bg"),

  /** Key of the Gemini API; or a project at Vertex AI with the machine's Google credentials, which goes before a key. */
  GEMINI_API_KEY: z.string().min(8).optional(),
  GEMINI_API_BASE: url.default("https://generativelanguage.googleapis.com"),
  VERTEX_PROJECT: z.string().min(4).optional(),
  VERTEX_LOCATION: location.default("us-central1"),
  /** Key file of a service account as text; by default the credentials of the machine. */
  VERTEX_CREDENTIALS: z
    .string()
    .regex(/^\s*\{/, "needs the JSON of a service account's key")
    .optional(),
  /** Default: the host of the location. */
  VERTEX_API_BASE: url.optional(),
  /** Defaults per service: lib/providers/ai-video/veo-models.ts. */
  VIDEO_SILENT_MODEL: z.string().optional(),
  VIDEO_SOUND_MODEL: z.string().optional(),

  /** Analytics script, loaded on public pages after consent; none without it. */
  ANALYTICS_TAG_URL: webAddress.optional(),
  /** Additional origins that the script may connect to, separated by spaces. */
  ANALYTICS_SOURCES: z
    .string()
    .regex(/^(https:\/\/[\w.*:-]+( https:\/\/[\w.*:-]+)*)?$/, "needs https origins separated by blanks")
    .default(""),

  SMTP_URL: z.string().regex(/^smtps?:\/\//),
  /** Recipient of contact messages; by default the support address of lib/core/site-config.ts. */
  CONTACT_TO: z.email().optional(),
  /** Recipients of the daily self-check; none without it. */
  OPERATORS: list.pipe(z.array(z.email())).default([]),
  /** Who may open the web console; it stays closed without one. */
  CONSOLE_OPERATORS: list.pipe(z.array(z.email())).default([]),
  /** Folder with one folder per backup, whose age the self-check reads. */
  BACKUP_DIR: z.string().optional(),
  /** Where `npm run backup -- --remote` keeps encrypted backups, and how many. Absent endpoint: Amazon S3. */
  BACKUP_S3_ENDPOINT: url.optional(),
  BACKUP_S3_REGION: z.string().default("us-east-1"),
  BACKUP_S3_BUCKET: z.string().optional(),
  BACKUP_S3_ACCESS_KEY_ID: z.string().optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional(),
  BACKUP_RECIPIENTS: list
    .pipe(z.array(z.string().regex(/^age1[0-9a-z]+$/, "needs the public keys of age")))
    .default([]),
  BACKUP_KEEP: z.coerce.number().int().min(1).max(1_000).default(14),
  MAIL_FROM: z.string().default(`"${siteConfig.name.en.replace(/["\\]/g, "")}" <no-reply@kolot.example>`),

  SANDBOX_SERVICES: z
    .string()
    .default("")
    .transform((value) => value.split(",").filter(Boolean)),
  SANDBOX_URL: url.optional(),

  PUBLICATION_LEASE_SECONDS: seconds(60),
  JOB_LEASE_SECONDS: seconds(30),
  BACKGROUND_REMOVAL_SLOTS: z.coerce.number().int().min(1).max(20).default(1),
  VIDEO_SLOTS: z.coerce.number().int().min(1).max(200).default(20),
  PLAN_SLOTS: z.coerce.number().int().min(1).max(20).default(2),
  GAPS_SLOTS: z.coerce.number().int().min(1).max(200).default(10),
  CRON_INTERVAL_SECONDS: seconds(15),
  RESERVATION_SECONDS: seconds(300),
  WORKER_KILL_AT: failpointSchema.optional(),
  /** Set by the supervisor: the worker exits when this process is gone. */
  KOLOT_PARENT_PID: z.coerce.number().int().min(1).optional(),
});

const schema = fields.transform(withMediaBase).superRefine((env, context) => {
  const refuse = (name: keyof typeof env, message: string) =>
    context.addIssue({ code: "custom", path: [name], message });
  if (env.BACKGROUND_REMOVAL === "removebg" && !env.REMOVEBG_API_KEY) {
    refuse("REMOVEBG_API_KEY", "BACKGROUND_REMOVAL=removebg needs it");
  }
  if (!env.GEMINI_API_KEY && !env.VERTEX_PROJECT) {
    refuse("GEMINI_API_KEY", "needs a value, or VERTEX_PROJECT does");
  }
  if (Boolean(env.LINKEDIN_PAGES_CLIENT_ID) !== Boolean(env.LINKEDIN_PAGES_CLIENT_SECRET)) {
    refuse(
      "LINKEDIN_PAGES_CLIENT_ID",
      "LINKEDIN_PAGES_CLIENT_ID and LINKEDIN_PAGES_CLIENT_SECRET need each other",
    );
  }
  if (env.METRICS_PORT && env.METRICS_PORT === env.WORKER_METRICS_PORT) {
    refuse("WORKER_METRICS_PORT", "must differ from METRICS_PORT");
  }
  for (const name of GATEWAY_KEYS[env.PAYMENT_GATEWAY]) {
    if (!env[name]) refuse(name, `PAYMENT_GATEWAY=${env.PAYMENT_GATEWAY} needs it`);
  }
});

export type Env = z.infer<typeof schema>;

/** Names of all variables the application reads; `.env.example` lists the same (tests/rules). */
export const ENV_NAMES = Object.keys(fields.shape);

/** Returns why these values may not run in production: weak secrets, emulators instead of services. */
function findProductionProblems(env: Env): string[] {
  const problems = [...findWeakSecrets(env), ...findAddressProblems(env)];
  if (env.SANDBOX_URL) problems.push("SANDBOX_URL must be empty");
  if (env.SANDBOX_SERVICES.length > 0) {
    problems.push(`SANDBOX_SERVICES must be empty, it names ${env.SANDBOX_SERVICES.join(", ")}`);
  }
  // Without it all visitors share one IP address, and one could use up everyone's sign-in attempts.
  if (env.TRUST_PROXY_HOPS === 0)
    problems.push(
      "TRUST_PROXY_HOPS must be the number of proxies in front, at least the one that ends https",
    );
  // Credits of a longer request are released while it runs, and its result is not delivered.
  for (const name of RESERVED_SECONDS) {
    if (env[name] >= env.RESERVATION_SECONDS) problems.push(`${name} must be below RESERVATION_SECONDS`);
  }
  if (env.APP_URL !== env.NEXTAUTH_URL) problems.push("NEXTAUTH_URL must equal APP_URL");
  if (env.WORKER_KILL_AT) problems.push("WORKER_KILL_AT is for tests only");
  return problems;
}

function findWeakSecrets(env: Env): string[] {
  const isSandboxKey = (value: string) => value.includes("sandbox") || SANDBOX_KEYS.includes(value);
  const keys = KEYS.filter((name) => isSandboxKey(env[name] ?? ""));
  const secrets = SECRETS.filter((name) => env[name] && !keys.includes(name) && isWeakSecret(env[name]));
  const encryption = env.ENCRYPTION_KEYS.split(",").some(isGuessableKey);
  return [
    ...keys.map((name) => `${name} is a key of the sandbox: set the one of the service`),
    ...secrets.map((name) => `${name} is guessable: use random characters`),
    ...(encryption ? ["ENCRYPTION_KEYS holds a guessable key: use 32 random bytes"] : []),
  ];
}

function findAddressProblems(env: Env): string[] {
  const problems = SERVICE_ADDRESSES.flatMap((name) => {
    const address = env[name];
    if (!address) return [];
    const { hostname, protocol } = new URL(address);
    if (isLoopbackHost(hostname) || ["0.0.0.0", "[::]"].includes(hostname)) {
      return [`${name} points to this machine: set the address of the service`];
    }
    return protocol === "http:" ? [`${name} is not encrypted: use https`] : [];
  });
  if (SMTP_WEAKENING.test(env.SMTP_URL)) {
    problems.push(
      "SMTP_URL weakens encryption: use smtps, or smtp without settings, which requires STARTTLS",
    );
  }
  if (!env.APP_URL.startsWith("https:")) problems.push("APP_URL must be https");
  problems.push(...findMediaHostProblems(env), ...findTracingProblems(env));
  return problems;
}

/** Returns why an installation that others can reach does not start outside production. */
function findPublicAddresses(env: Env): string[] {
  const advice = "set APP_ENV=production, or use an address of this machine";
  const hosts = {
    APP_URL: new URL(env.APP_URL).hostname,
    KOLOT_HOST: env.KOLOT_HOST,
    METRICS_HOST: env.METRICS_HOST,
  };
  return Object.entries(hosts).flatMap(([name, host]) =>
    isLoopbackHost(host) ? [] : [`${name} is not an address of this machine: ${advice}`],
  );
}

/** Parses an environment. Throws one Error whose message has a sentence per bad field. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const result = schema.safeParse(given);
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
    throw new Error(`The environment is not complete:\n${lines.join("\n")}`);
  }
  const isProduction = result.data.APP_ENV === "production";
  const problems = (isProduction ? findProductionProblems : findPublicAddresses)(result.data);
  const title = isProduction ? "Not fit for production" : "Others can reach this installation";
  if (problems.length > 0) throw new Error(`${title}:\n  ${problems.join("\n  ")}`);
  return result.data;
}

let current: Env | undefined;

export function getEnv(): Env {
  current ??= readEnv(process.env);
  return current;
}
