// Builds the environment of each process. Services without a URL or key run locally or as emulators.
import { randomBytes } from "node:crypto";
import { createSecrets } from "./secrets.mjs";

/** Variables compiled into static pages; names of emulators appear on dynamic pages only. */
export const BUILT_IN = /^(BRAND_.*|APP_URL|ANALYTICS_TAG_URL)$/;

const BUCKET = "kolot";

const addressOf = (given, ports) => given.APP_URL ?? `http://localhost:${ports.app}`;

/**
 * Services with an emulator. `key` is the variable that selects the real service. `credentials` are given to the
 * product and to the emulator, `settings` and `secretSettings`, made of the secrets of this machine, to the product
 * only, and `bases` are paths of the emulator.
 */
const SERVICES = {
  openai: {
    key: "OPENAI_API_KEY",
    settings: { OPENAI_API_KEY: "sk-sandbox-kolot-local-0000000000" },
    bases: { OPENAI_BASE_URL: "/openai/v1" },
  },
  meta: {
    key: "FB_APP_ID",
    credentials: { FB_APP_ID: "100000000000001", FB_APP_SECRET: "sandbox-facebook-app-secret" },
    bases: { FB_GRAPH_BASE: "/meta", FB_DIALOG_BASE: "/meta/dialog" },
  },
  linkedin: {
    key: "LINKEDIN_CLIENT_ID",
    credentials: {
      LINKEDIN_CLIENT_ID: "77kolotsandbox",
      LINKEDIN_CLIENT_SECRET: "sandbox-linkedin-client-secret",
      LINKEDIN_PAGES_CLIENT_ID: "77kolotpagessandbox",
      LINKEDIN_PAGES_CLIENT_SECRET: "sandbox-linkedin-pages-secret",
    },
    settings: { LINKEDIN_SCOPES: "openid profile w_member_social" },
    bases: {
      LINKEDIN_API_BASE: "/linkedin",
      LINKEDIN_OAUTH_BASE: "/linkedin/oauth/v2",
      LINKEDIN_FEED_BASE: "/feeds/linkedin",
    },
  },
  google: {
    key: "GOOGLE_CLIENT_ID",
    credentials: { GOOGLE_CLIENT_ID: "100000000000-kolot.apps.googleusercontent.com" },
    bases: { GOOGLE_JWKS_URL: "/google/oauth2/v3/certs", GSI_SCRIPT_URL: "/google/gsi/client" },
  },
  unsplash: {
    key: "UNSPLASH_ACCESS_KEY",
    credentials: { UNSPLASH_ACCESS_KEY: "sandbox-unsplash-access-key" },
    bases: { UNSPLASH_API_BASE: "/unsplash", UNSPLASH_IMAGE_BASE: "/unsplash/images" },
  },
  tranzila: {
    key: "TRANZILA_TERMINAL",
    credentials: {
      TRANZILA_TERMINAL: "kolotsandbox",
      TRANZILA_TOKEN_TERMINAL: "kolotsandboxtok",
      TRANZILA_APP_KEY: "sandbox-tranzila-app-key",
      TRANZILA_SECRET: "sandbox-tranzila-secret",
    },
    settings: { TRANZILA_CURRENCIES: "ILS,USD,EUR,GBP", TRANZILA_TOKENS: "proven" },
    bases: {
      TRANZILA_FORM_BASE: "/tranzila",
      TRANZILA_API_BASE: "/tranzila/api",
      TRANZILA_REPORT_BASE: "/tranzila/report",
    },
  },
  stripe: {
    key: "STRIPE_SECRET_KEY",
    credentials: { STRIPE_SECRET_KEY: "sk_test_sandboxkolot", STRIPE_WEBHOOK_SECRET: "whsec_sandboxkolot" },
    bases: { STRIPE_API_BASE: "" },
  },
  removebg: {
    key: "REMOVEBG_API_KEY",
    // The local model needs no service; only the hosted option has an emulator.
    isWanted: (given) => given.BACKGROUND_REMOVAL === "removebg",
    settings: { REMOVEBG_API_KEY: "sandbox-removebg-key" },
    bases: { REMOVEBG_API_BASE: "/removebg" },
  },
  vertex: {
    key: "VERTEX_PROJECT",
    // A key without a project selects the real service as well.
    isWanted: (given) => !given.GEMINI_API_KEY,
    settings: { VERTEX_PROJECT: "kolot-sandbox" },
    secretSettings: ({ sandboxGoogleKey }) => ({ VERTEX_CREDENTIALS: serviceAccount(sandboxGoogleKey) }),
    bases: { VERTEX_API_BASE: "/vertex" },
  },
  mail: { key: "SMTP_URL" },
};

/** A service account outside Google's own domain signs its tokens itself, so that no other server is asked. */
function serviceAccount(privateKey) {
  return JSON.stringify({
    type: "service_account",
    project_id: "kolot-sandbox",
    private_key_id: "1",
    private_key: privateKey,
    client_email: "kolot@kolot-sandbox.iam.example",
    client_id: "1",
    universe_domain: "cloud.example",
  });
}

function standInValues(name, ports, secrets) {
  if (name === "mail") return { SMTP_URL: `smtp://127.0.0.1:${ports.smtp}` };
  const { credentials, settings, secretSettings = () => ({}), bases } = SERVICES[name];
  const urls = Object.entries(bases).map(([key, path]) => [key, `${sandboxUrl(ports)}${path}`]);
  return { ...credentials, ...settings, ...secretSettings(secrets), ...Object.fromEntries(urls) };
}

const sandboxUrl = (ports) => `http://127.0.0.1:${ports.sandbox}`;

function standInsFor(given) {
  if (given.APP_ENV === "production") return [];
  return Object.keys(SERVICES).filter((name) => {
    const { key, isWanted = () => true } = SERVICES[name];
    return !given[key] && isWanted(given);
  });
}

export function planServices(given) {
  const standIns = standInsFor(given);
  return { postgres: !given.DATABASE_URL, objectStore: !hasOwnStore(given), standIns };
}

// Amazon S3 requires no endpoint, only keys.
const hasOwnStore = (given) => Boolean(given.S3_ENDPOINT || given.S3_ACCESS_KEY_ID);

function storage(given, secrets, ports) {
  if (hasOwnStore(given)) return {};
  const endpoint = `http://127.0.0.1:${ports.objectStore}`;
  return {
    S3_ENDPOINT: endpoint,
    S3_REGION: "us-east-1",
    S3_BUCKET: BUCKET,
    S3_ACCESS_KEY_ID: secrets.s3AccessKeyId,
    S3_SECRET_ACCESS_KEY: secrets.s3SecretAccessKey,
    S3_FORCE_PATH_STYLE: "true",
    // A restricted store refuses unsigned reads, so the product has to redirect browsers to signed URLs.
    ...(given.OBJECT_STORE_RESTRICTED === "true"
      ? {}
      : { MEDIA_PUBLIC_URL: given.MEDIA_PUBLIC_URL ?? `${endpoint}/${BUCKET}` }),
  };
}

export function appEnvironment({ given, secrets, ports, database, development = false }) {
  const { standIns } = planServices(given);
  const address = addressOf(given, ports);
  return {
    APP_ENV: "development",
    // Only real customers are quoted in production.
    ...(given.APP_ENV === "production" ? {} : { BRAND_TESTIMONIALS: "samples" }),
    NEXTAUTH_SECRET: secrets.nextAuthSecret,
    ENCRYPTION_KEYS: secrets.encryptionKeys,
    ...given,
    ...(given.DATABASE_URL ? {} : { DATABASE_URL: database }),
    APP_URL: address,
    NEXTAUTH_URL: given.NEXTAUTH_URL ?? address,
    ...storage(given, secrets, ports),
    ...Object.assign({}, ...standIns.map((name) => standInValues(name, ports, secrets))),
    SANDBOX_SERVICES: standIns.join(","),
    ...(standIns.length > 0 ? { SANDBOX_URL: sandboxUrl(ports) } : {}),
    NODE_ENV: development ? "development" : "production",
    NEXT_TELEMETRY_DISABLED: "1",
    // Local services must bypass a configured proxy.
    NO_PROXY: [given.NO_PROXY, "localhost", "127.0.0.1"].filter(Boolean).join(","),
    no_proxy: [given.no_proxy, "localhost", "127.0.0.1"].filter(Boolean).join(","),
  };
}

/** Values that pages may embed (BUILT_IN) are real; secrets are new each time, so that no page can contain one. */
export function buildEnvironment(given) {
  const secrets = createSecrets();
  const ports = { app: 3000, sandbox: 3001, objectStore: 3002, postgres: 3003, smtp: 3004 };
  return appEnvironment({ given, secrets, ports, database: "postgresql://build@127.0.0.1:3003/kolot" });
}

/**
 * The same for an installation whose services and secrets the build does not know, such as an image: values that pages may
 * embed are those given, the others are placeholders that pass the checks of production.
 */
export function releaseEnvironment(given) {
  const { nextAuthSecret, encryptionKeys } = createSecrets();
  const needed = ["OPENAI_API_KEY", "FB_APP_ID", "FB_APP_SECRET", "GOOGLE_CLIENT_ID", "GEMINI_API_KEY"];
  needed.push("LINKEDIN_CLIENT_ID", "LINKEDIN_CLIENT_SECRET", "UNSPLASH_ACCESS_KEY");
  needed.push("TRANZILA_TERMINAL", "TRANZILA_TOKEN_TERMINAL", "TRANZILA_APP_KEY", "TRANZILA_SECRET");
  needed.push("S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY");
  // The choice of a service would need that service's keys; pages do not embed it.
  const { PAYMENT_GATEWAY: _, BACKGROUND_REMOVAL: __, ...kept } = given;
  return {
    ...kept,
    ...Object.fromEntries(needed.map((name) => [name, randomBytes(24).toString("hex")])),
    APP_ENV: "production",
    NEXTAUTH_URL: given.APP_URL,
    NEXTAUTH_SECRET: nextAuthSecret,
    ENCRYPTION_KEYS: encryptionKeys,
    DATABASE_URL: "postgresql://build@database.example/kolot",
    SMTP_URL: "smtps://mail.example",
    TRUST_PROXY_HOPS: "1",
    NODE_ENV: "production",
    NEXT_TELEMETRY_DISABLED: "1",
  };
}

export function postgresEnvironment({ given, secrets, ports, dataDir }) {
  return {
    ...given,
    KOLOT_DATA_DIR: dataDir,
    POSTGRES_PORT: String(ports.postgres),
    POSTGRES_PASSWORD: secrets.postgresPassword,
  };
}

export function objectStoreEnvironment({ given, secrets, ports, dataDir }) {
  return {
    ...given,
    ...storage(given, secrets, ports),
    KOLOT_DATA_DIR: dataDir,
    OBJECT_STORE_PORT: String(ports.objectStore),
    S3_CORS_ORIGIN: given.S3_CORS_ORIGIN ?? addressOf(given, ports),
  };
}

export function sandboxEnvironment({ given, ports, dataDir }) {
  const credentials = Object.values(SERVICES).flatMap((service) => Object.entries(service.credentials ?? {}));
  return {
    ...given,
    APP_URL: addressOf(given, ports),
    ...Object.fromEntries(credentials.map(([name, value]) => [`SANDBOX_${name}`, value])),
    KOLOT_DATA_DIR: dataDir,
    SANDBOX_PORT: String(ports.sandbox),
    SANDBOX_SMTP_PORT: String(ports.smtp),
  };
}
