// Builds the environment of each process. Services without a URL or key in the environment run locally:
// storage by embedded servers, external services by emulators.
const BUCKET = "kolot";
const GOOGLE_CLIENT = "100000000000-kolot.apps.googleusercontent.com";
const FACEBOOK = { id: "100000000000001", secret: "sandbox-facebook-app-secret" };
const LINKEDIN = { id: "77kolotsandbox", secret: "sandbox-linkedin-client-secret" };

const TRANZILA = {
  terminal: "kolotsandbox",
  tokenTerminal: "kolotsandboxtok",
  appKey: "sandbox-tranzila-app-key",
  secret: "sandbox-tranzila-secret",
};
const UNSPLASH_KEY = "sandbox-unsplash-access-key";
const STRIPE = { secretKey: "sk_test_sandboxkolot", webhookSecret: "whsec_sandboxkolot" };

const addressOf = (given, ports) => given.APP_URL ?? `http://localhost:${ports.app}`;

/** Services with an emulator: the variable that selects the real service, and the emulator's settings. */
const SERVICES = {
  openai: {
    key: "OPENAI_API_KEY",
    standIn: ({ sandbox }) => ({
      OPENAI_API_KEY: "sk-sandbox-kolot-local-0000000000",
      OPENAI_BASE_URL: `${sandbox}/openai/v1`,
    }),
  },
  meta: {
    key: "FB_APP_ID",
    standIn: ({ sandbox }) => ({
      FB_APP_ID: FACEBOOK.id,
      FB_APP_SECRET: FACEBOOK.secret,
      FB_GRAPH_BASE: `${sandbox}/meta`,
      FB_DIALOG_BASE: `${sandbox}/meta/dialog`,
    }),
  },
  linkedin: {
    key: "LINKEDIN_CLIENT_ID",
    standIn: ({ sandbox }) => ({
      LINKEDIN_CLIENT_ID: LINKEDIN.id,
      LINKEDIN_CLIENT_SECRET: LINKEDIN.secret,
      LINKEDIN_API_BASE: `${sandbox}/linkedin`,
      LINKEDIN_OAUTH_BASE: `${sandbox}/linkedin/oauth/v2`,
      LINKEDIN_FEED_BASE: `${sandbox}/feeds/linkedin`,
      LINKEDIN_SCOPES:
        "openid profile w_member_social r_organization_social w_organization_social rw_organization_admin r_member_postAnalytics",
    }),
  },
  google: {
    key: "GOOGLE_CLIENT_ID",
    standIn: ({ sandbox }) => ({
      GOOGLE_CLIENT_ID: GOOGLE_CLIENT,
      GOOGLE_JWKS_URL: `${sandbox}/google/oauth2/v3/certs`,
      GSI_SCRIPT_URL: `${sandbox}/google/gsi/client`,
    }),
  },
  unsplash: {
    key: "UNSPLASH_ACCESS_KEY",
    standIn: ({ sandbox }) => ({
      UNSPLASH_ACCESS_KEY: UNSPLASH_KEY,
      UNSPLASH_API_BASE: `${sandbox}/unsplash`,
      UNSPLASH_IMAGE_BASE: `${sandbox}/unsplash/images`,
    }),
  },
  tranzila: {
    key: "TRANZILA_TERMINAL",
    standIn: ({ sandbox }) => ({
      TRANZILA_TERMINAL: TRANZILA.terminal,
      TRANZILA_TOKEN_TERMINAL: TRANZILA.tokenTerminal,
      TRANZILA_APP_KEY: TRANZILA.appKey,
      TRANZILA_SECRET: TRANZILA.secret,
      TRANZILA_FORM_BASE: `${sandbox}/tranzila`,
      TRANZILA_API_BASE: `${sandbox}/tranzila/api`,
      TRANZILA_REPORT_BASE: `${sandbox}/tranzila/report`,
    }),
  },
  stripe: {
    key: "STRIPE_SECRET_KEY",
    standIn: ({ sandbox }) => ({
      STRIPE_SECRET_KEY: STRIPE.secretKey,
      STRIPE_WEBHOOK_SECRET: STRIPE.webhookSecret,
      STRIPE_API_BASE: sandbox,
    }),
  },
  removebg: {
    key: "REMOVEBG_API_KEY",
    // The local model needs no service; only the hosted option has an emulator.
    isWanted: (given) => given.BACKGROUND_REMOVAL === "removebg",
    standIn: ({ sandbox }) => ({
      REMOVEBG_API_KEY: "sandbox-removebg-key",
      REMOVEBG_API_BASE: `${sandbox}/removebg`,
    }),
  },
  vertex: {
    key: "VERTEX_API_KEY",
    // A project without a key selects the real service as well.
    isWanted: (given) => !given.VERTEX_PROJECT,
    standIn: ({ sandbox }) => ({
      VERTEX_API_KEY: "sandbox-vertex-api-key",
      VERTEX_API_BASE: `${sandbox}/vertex`,
    }),
  },
  mail: {
    key: "SMTP_URL",
    standIn: ({ smtp }) => ({ SMTP_URL: `smtp://127.0.0.1:${smtp}` }),
  },
};

function standInsFor(given) {
  if (given.APP_ENV === "production") return [];
  return Object.keys(SERVICES).filter((name) => {
    const { key, isWanted = () => true } = SERVICES[name];
    return !given[key] && isWanted(given);
  });
}

/** Returns the local services that this environment requires. */
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
    MEDIA_PUBLIC_URL: given.MEDIA_PUBLIC_URL ?? `${endpoint}/${BUCKET}`,
  };
}

/**
 * Returns the environment of application, worker, migration and seed. `database` is available once it runs;
 * `development` is true for `npm run dev`.
 */
export function appEnvironment({ given, secrets, ports, database, development = false }) {
  const { standIns } = planServices(given);
  const sandbox = `http://127.0.0.1:${ports.sandbox}`;
  const address = addressOf(given, ports);
  const standInValues = standIns.map((name) => SERVICES[name].standIn({ sandbox, smtp: ports.smtp }));
  return {
    APP_ENV: "development",
    NEXTAUTH_SECRET: secrets.nextAuthSecret,
    ENCRYPTION_KEYS: secrets.encryptionKeys,
    ...given,
    ...(given.DATABASE_URL ? {} : { DATABASE_URL: database }),
    APP_URL: address,
    NEXTAUTH_URL: given.NEXTAUTH_URL ?? address,
    ...storage(given, secrets, ports),
    ...Object.assign({}, ...standInValues),
    SANDBOX_SERVICES: standIns.join(","),
    ...(standIns.length > 0 ? { SANDBOX_URL: sandbox } : {}),
    NODE_ENV: development ? "development" : "production",
    NEXT_TELEMETRY_DISABLED: "1",
    // Local services must bypass a configured proxy.
    NO_PROXY: [given.NO_PROXY, "localhost", "127.0.0.1"].filter(Boolean).join(","),
    no_proxy: [given.no_proxy, "localhost", "127.0.0.1"].filter(Boolean).join(","),
  };
}

/**
 * Returns the environment of `next build`: complete, but with meaningless secrets and URLs, so that a page
 * which embeds one is detected. Values that pages may embed (build.mjs, BUILT_IN) are real.
 */
export function buildEnvironment(given) {
  const secrets = {
    nextAuthSecret: "not-a-secret-only-there-for-the-build-0123456789",
    encryptionKeys: `build:${Buffer.alloc(32).toString("base64")}`,
    s3AccessKeyId: "only-for-the-build",
    s3SecretAccessKey: "only-for-the-build",
  };
  const ports = { app: 3000, sandbox: 3001, objectStore: 3002, postgres: 3003, smtp: 3004 };
  return appEnvironment({ given, secrets, ports, database: "postgresql://build@127.0.0.1:3003/kolot" });
}

/** Returns the environment of the embedded database. */
export function postgresEnvironment({ given, secrets, ports, dataDir }) {
  return {
    ...given,
    KOLOT_DATA_DIR: dataDir,
    POSTGRES_PORT: String(ports.postgres),
    POSTGRES_PASSWORD: secrets.postgresPassword,
  };
}

/** Returns the environment of the embedded object store. */
export function objectStoreEnvironment({ given, secrets, ports, dataDir }) {
  return {
    ...given,
    ...storage(given, secrets, ports),
    KOLOT_DATA_DIR: dataDir,
    OBJECT_STORE_PORT: String(ports.objectStore),
    S3_CORS_ORIGIN: given.S3_CORS_ORIGIN ?? addressOf(given, ports),
  };
}

/** Returns the environment of the sandbox. */
export function sandboxEnvironment({ given, ports, dataDir }) {
  return {
    ...given,
    APP_URL: addressOf(given, ports),
    SANDBOX_FB_APP_ID: FACEBOOK.id,
    SANDBOX_FB_APP_SECRET: FACEBOOK.secret,
    SANDBOX_LINKEDIN_CLIENT_ID: LINKEDIN.id,
    SANDBOX_LINKEDIN_CLIENT_SECRET: LINKEDIN.secret,
    SANDBOX_GOOGLE_CLIENT_ID: GOOGLE_CLIENT,
    SANDBOX_TRANZILA_TERMINAL: TRANZILA.terminal,
    SANDBOX_TRANZILA_TOKEN_TERMINAL: TRANZILA.tokenTerminal,
    SANDBOX_TRANZILA_APP_KEY: TRANZILA.appKey,
    SANDBOX_TRANZILA_SECRET: TRANZILA.secret,
    SANDBOX_UNSPLASH_ACCESS_KEY: UNSPLASH_KEY,
    SANDBOX_STRIPE_SECRET_KEY: STRIPE.secretKey,
    SANDBOX_STRIPE_WEBHOOK_SECRET: STRIPE.webhookSecret,
    KOLOT_DATA_DIR: dataDir,
    SANDBOX_PORT: String(ports.sandbox),
    SANDBOX_SMTP_PORT: String(ports.smtp),
  };
}
