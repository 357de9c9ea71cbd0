import { describe, expect, it } from "vitest";
import { ENV_NAMES, readEnv } from "@/lib/core/server/env";
import { isBucketPrivate } from "@/lib/core/server/media-base";
import { appEnvironment } from "@/scripts/start/environment.mjs";

const COMPLETE = {
  APP_ENV: "production",
  TRUST_PROXY_HOPS: "1",
  APP_URL: "https://kolot.example",
  NEXTAUTH_URL: "https://kolot.example",
  NEXTAUTH_SECRET: "9f2b7c1e4d8a6035b1c7e92f4a8d6b30",
  ENCRYPTION_KEYS: "k1:sQ3m0Zc7yYq9uK1vT5xW8eR2oP4aD6fGhJlNbVcXzMk=",
  DATABASE_URL: "postgres://kolot@db.internal/kolot",
  S3_ACCESS_KEY_ID: "media",
  S3_SECRET_ACCESS_KEY: "tq7Rk2Vw9xYzB4nM",
  MEDIA_PUBLIC_URL: "https://media.kolot.example/",
  OPENAI_API_KEY: "sk-live-0123456789",
  FB_APP_ID: "1234567890",
  FB_APP_SECRET: "0c9e1f7a5b3d8e2461f0a7c8",
  LINKEDIN_CLIENT_ID: "77linkedin",
  LINKEDIN_CLIENT_SECRET: "WPL3kQz8VbT1nXyC",
  LINKEDIN_PAGES_CLIENT_ID: "77y8h2kqpages",
  LINKEDIN_PAGES_CLIENT_SECRET: "aVd7Kq2mZr9TpX4w",
  TRANZILA_TERMINAL: "kolot",
  TRANZILA_TOKEN_TERMINAL: "kolottok",
  TRANZILA_APP_KEY: "tranzila-app-key",
  TRANZILA_SECRET: "Jm4pWs8DqL",
  UNSPLASH_ACCESS_KEY: "unsplash-0123456789",
  GEMINI_API_KEY: "gemini-0123456789",
  GOOGLE_CLIENT_ID: "1234567890-abc.apps.googleusercontent.com",
  SMTP_URL: "smtps://kolot:pw@mail.example:465",
};

const production = (changes: Record<string, string | undefined> = {}) => readEnv({ ...COMPLETE, ...changes });

/** Returns the lines of a refusal, without its title. */
function refusals(changes: Record<string, string | undefined>): string[] {
  try {
    production(changes);
    return [];
  } catch (error) {
    return String((error as Error).message)
      .split("\n  ")
      .slice(1);
  }
}

// spec: D2.7, D2.8
it("currency is USD unless BRAND_CURRENCY names another", () => {
  expect(production().BRAND_CURRENCY).toBe("USD");
  expect(production({ BRAND_CURRENCY: "EUR" }).BRAND_CURRENCY).toBe("EUR");
  expect(refusals({ BRAND_CURRENCY: "euro" })).toEqual([expect.stringMatching(/^BRAND_CURRENCY: /)]);
});

// spec: D2.5
it("default sender of mail has the name of the product", () => {
  expect(production().MAIL_FROM).toBe('"Kolot" <no-reply@kolot.example>');
  expect(production({ MAIL_FROM: "Acme <hi@acme.example>" }).MAIL_FROM).toBe("Acme <hi@acme.example>");
});

describe("metrics", () => {
  it("metrics are off by default, and both processes need a port of their own", () => {
    const env = production();
    expect([env.METRICS_PORT, env.WORKER_METRICS_PORT, env.METRICS_HOST]).toEqual([
      ...[undefined, undefined, "127.0.0.1"],
    ]);
    const ports = { METRICS_PORT: "9464", WORKER_METRICS_PORT: "9465" };
    expect(production(ports)).toMatchObject({ METRICS_PORT: 9464, WORKER_METRICS_PORT: 9465 });
    expect(refusals({ ...ports, WORKER_METRICS_PORT: "9464" })).toEqual([
      "WORKER_METRICS_PORT: must differ from METRICS_PORT",
    ]);
    expect(refusals({ METRICS_PORT: "70000" })).toEqual([expect.stringMatching(/^METRICS_PORT: /)]);
  });

  it("metrics on an address that others can reach are refused outside production", () => {
    const open = { METRICS_HOST: "0.0.0.0" };
    expect(production(open).METRICS_HOST).toBe("0.0.0.0");
    const local = { APP_ENV: "development", APP_URL: "http://localhost:3000" };
    expect(() => readEnv({ ...COMPLETE, ...local, ...open })).toThrow(/METRICS_HOST is not an address/);
  });
});

describe("private bucket", () => {
  it("media URLs are our own and platforms get signed ones when no media URL is given", () => {
    const store = { MEDIA_PUBLIC_URL: "", S3_ENDPOINT: "https://acc.r2.cloudflarestorage.com" };
    const env = production(store);
    expect(env).toMatchObject({
      MEDIA_PUBLIC_URL: "https://kolot.example/api/media",
      MEDIA_SIGNED_GET: true,
    });
    expect(isBucketPrivate(env)).toBe(true);
    expect(isBucketPrivate(production())).toBe(false);
    expect(production().MEDIA_SIGNED_GET).toBe(false);
  });

  it("production refuses a private store on the application's own host", () => {
    expect(refusals({ MEDIA_PUBLIC_URL: "", S3_PUBLIC_ENDPOINT: "https://kolot.example/store" })).toEqual([
      "the object store is on the host of APP_URL: serve media from another host",
    ]);
  });
});

describe("readEnv", () => {
  it("readEnv fills in defaults and trims trailing slashes of URLs", () => {
    expect(readEnv(COMPLETE)).toMatchObject({
      KOLOT_HOST: "localhost",
      LOG_LEVEL: "info",
      MEDIA_PUBLIC_URL: "https://media.kolot.example",
      OPENAI_TEXT_MODEL: "gpt-6-luna",
      OPENAI_IMAGE_MODEL: "gpt-image-2.5-flare",
      OPENAI_FIRST_TOKEN_SECONDS: 30,
      OPENAI_IDLE_SECONDS: 30,
      OPENAI_TEXT_SECONDS: 120,
      OPENAI_AGENT_SECONDS: 300,
      OPENAI_DESCRIPTION_SECONDS: 40,
      OPENAI_IMAGE_SECONDS: 180,
      FB_GRAPH_VERSION: "v26.0",
      LINKEDIN_VERSION: "202607",
      LINKEDIN_SCOPES: "openid profile w_member_social",
      SANDBOX_SERVICES: [],
      PUBLICATION_LEASE_SECONDS: 60,
      CRON_INTERVAL_SECONDS: 15,
      RESERVATION_SECONDS: 300,
      TRUST_PROXY_HOPS: 1,
    });
  });

  it("readEnv reads the reasoning effort and the time limits of AI", () => {
    const { OPENAI_REASONING_EFFORT, OPENAI_TEXT_SECONDS } = readEnv({
      ...COMPLETE,
      ...{ OPENAI_REASONING_EFFORT: "high", OPENAI_TEXT_SECONDS: "250", OPENAI_FIRST_TOKEN_SECONDS: "90" },
    });
    expect([OPENAI_REASONING_EFFORT, OPENAI_TEXT_SECONDS]).toEqual(["high", 250]);
    expect(() => readEnv({ ...COMPLETE, OPENAI_REASONING_EFFORT: "hard" })).toThrow(
      "OPENAI_REASONING_EFFORT",
    );
  });

  const optional = ["APP_ENV", "TRUST_PROXY_HOPS", "MEDIA_PUBLIC_URL"];
  const required = Object.keys(COMPLETE).filter((name) => !optional.includes(name));
  it.each(required)("readEnv names the variable when %s is missing or empty", (name) => {
    expect(() => readEnv({ ...COMPLETE, [name]: undefined })).toThrow(name);
    expect(() => readEnv({ ...COMPLETE, [name]: "" })).toThrow(name);
  });

  // spec: D8.3
  it("readEnv requires the keys of the active payment gateway only", () => {
    const withoutKeys = Object.fromEntries(
      Object.entries(COMPLETE).filter(([name]) => !name.startsWith("TRANZILA")),
    );
    const stripe = { STRIPE_SECRET_KEY: "sk_live_0123", STRIPE_WEBHOOK_SECRET: "whsec_01234" };
    expect(readEnv({ ...withoutKeys, ...stripe, PAYMENT_GATEWAY: "stripe" }).PAYMENT_GATEWAY).toBe("stripe");
    expect(() => readEnv({ ...withoutKeys, ...stripe })).toThrow(
      /TRANZILA_TERMINAL: PAYMENT_GATEWAY=tranzila/,
    );
  });

  it("readEnv accepts the failpoints of a worker", () => {
    for (const point of ["K1", "after-objects"]) {
      const local = { APP_ENV: "test", APP_URL: "http://localhost:3000" };
      expect(readEnv({ ...COMPLETE, ...local, WORKER_KILL_AT: point }).WORKER_KILL_AT).toBe(point);
    }
    expect(() => readEnv({ ...COMPLETE, WORKER_KILL_AT: "K3" })).toThrow("WORKER_KILL_AT");
  });

  it("readEnv lists all bad fields in one error, one per line", () => {
    expect(() =>
      readEnv({ ...COMPLETE, NEXTAUTH_SECRET: "short", ENCRYPTION_KEYS: "k1:abc", LOG_LEVEL: "loud" }),
    ).toThrow(
      /^The environment is not complete:\n {2}NEXTAUTH_SECRET: .*\n {2}ENCRYPTION_KEYS: .*\n {2}LOG_LEVEL: .*$/,
    );
  });

  it("readEnv never repeats a secret in its error", () => {
    const bad = {
      ...COMPLETE,
      NEXTAUTH_SECRET: "tiny-secret",
      ENCRYPTION_KEYS: "k1:leaky",
      DATABASE_URL: "mysql://u:hush@x",
    };
    expect(() => readEnv(bad)).toThrow(
      expect.not.objectContaining({ message: expect.stringMatching(/tiny|leaky|hush/) }),
    );
  });

  it("every variable name occurs once", () => {
    expect(new Set(ENV_NAMES).size).toBe(ENV_NAMES.length);
  });
});

describe("production environment", () => {
  it("production accepts real services, also with a local database", () => {
    expect(production().APP_ENV).toBe("production");
    expect(production({ DATABASE_URL: "postgres://127.0.0.1/kolot" })).toBeDefined();
    expect(production({ SMTP_URL: "smtp://kolot:pw@mail.example:587" })).toBeDefined();
    expect(production({ KOLOT_HOST: "0.0.0.0", S3_ENDPOINT: "https://s3.kolot.example" })).toBeDefined();
  });

  it("video generation requires an API key or a project", () => {
    expect(() => readEnv({ ...COMPLETE, GEMINI_API_KEY: "" })).toThrow("GEMINI_API_KEY: needs a value");
    expect(() => readEnv({ ...COMPLETE, VERTEX_CREDENTIALS: "/etc/key.json" })).toThrow(
      "VERTEX_CREDENTIALS: needs the JSON",
    );
    expect(readEnv({ ...COMPLETE, GEMINI_API_KEY: "", VERTEX_PROJECT: "a-bakery" })).toMatchObject({
      VERTEX_LOCATION: "us-central1",
    });
  });

  it("hosted background removal requires its key", () => {
    expect(() => readEnv({ ...COMPLETE, BACKGROUND_REMOVAL: "removebg" })).toThrow(
      "REMOVEBG_API_KEY: BACKGROUND_REMOVAL=removebg needs it",
    );
    const chosen = { BACKGROUND_REMOVAL: "removebg", REMOVEBG_API_KEY: "a-key-of-ours" };
    expect(readEnv({ ...COMPLETE, ...chosen })).toMatchObject(chosen);
  });

  const here = (path: string) => `http://127.0.0.1:4000/${path}`;
  it.each<[string, Record<string, string>, ...string[]]>([
    ["a text that outlasts the reservation of its credits", { OPENAI_TEXT_SECONDS: "300" }],
    ["an image that outlasts the reservation of its credits", { OPENAI_IMAGE_SECONDS: "300" }],
    ["a first token that outlasts the reservation of its credits", { OPENAI_FIRST_TOKEN_SECONDS: "300" }],
    ["a guessable secret", { NEXTAUTH_SECRET: "changeme-changeme-changeme-changeme" }],
    ["a secret of few characters", { NEXTAUTH_SECRET: "abababababababababababababababab" }],
    ["a guessable store secret", { S3_SECRET_ACCESS_KEY: "minio-password" }],
    ["a guessable secret of Facebook", { FB_APP_SECRET: "aaaabbbb" }],
    ["a guessable secret of LinkedIn", { LINKEDIN_CLIENT_SECRET: "linkedin-secret" }],
    ["a guessable key of Tranzila", { TRANZILA_APP_KEY: "11111111" }],
    ["a guessable secret of Tranzila", { TRANZILA_SECRET: "tranzila-secret" }],
    ["a guessable key of Stripe", { STRIPE_SECRET_KEY: "sk_sk_sk_sk_sk" }],
    ["a guessable webhook secret of Stripe", { STRIPE_WEBHOOK_SECRET: "whsecwhsec" }],
    ["a key of equal bytes", { ENCRYPTION_KEYS: `k1:${Buffer.alloc(32, 9).toString("base64")}` }],
    ["an emulator", { SANDBOX_SERVICES: "openai" }],
    ["the emulators' address", { SANDBOX_URL: "http://127.0.0.1:4000" }],
    ["an emulator of AI", { OPENAI_BASE_URL: here("openai/v1") }],
    ["an emulator of Facebook", { FB_GRAPH_BASE: "http://localhost:4000/meta" }],
    ["an emulated consent", { FB_DIALOG_BASE: here("meta/dialog") }],
    ["an emulator of LinkedIn", { LINKEDIN_API_BASE: here("linkedin") }],
    ["an emulated consent of LinkedIn", { LINKEDIN_OAUTH_BASE: here("linkedin/oauth/v2") }],
    ["emulated posts of LinkedIn", { LINKEDIN_FEED_BASE: here("feeds/linkedin") }],
    ["an emulated photo library", { UNSPLASH_API_BASE: here("unsplash") }],
    ["emulated photos", { UNSPLASH_IMAGE_BASE: here("unsplash") }],
    ["an emulated payment form", { TRANZILA_FORM_BASE: here("tranzila") }],
    ["emulated videos", { GEMINI_API_BASE: here("vertex") }],
    ["emulated videos of a project", { VERTEX_API_BASE: here("vertex") }],
    ["an emulated background removal", { REMOVEBG_API_BASE: here("removebg") }],
    ["an emulated inbox", { SMTP_URL: "smtp://127.0.0.1:4001" }],
    ["an emulator's address in another notation", { FB_GRAPH_BASE: "http://[::ffff:127.0.0.1]:4000/meta" }],
    ["an emulator at a name below localhost", { FB_GRAPH_BASE: "https://app.localhost:4000/meta" }],
    ["an emulator at the unspecified address", { FB_GRAPH_BASE: "https://0.0.0.0:4000/meta" }],
    ["a local store", { S3_ENDPOINT: "https://127.0.0.1:9000" }],
    ["a local store for browsers", { S3_PUBLIC_ENDPOINT: "https://localhost:9000" }],
    ["local media", { MEDIA_PUBLIC_URL: "https://[::1]:9000/kolot" }],
    ["a store without https", { S3_ENDPOINT: "http://store.internal:9000" }],
    ["media without https", { MEDIA_PUBLIC_URL: "http://media.kolot.example" }],
    ["a service without https", { TRANZILA_API_BASE: "http://api.tranzila.com" }],
    ["a host that only starts like a local one", { STRIPE_API_BASE: "http://127.evil.example" }],
    ["media on the application's own origin", { MEDIA_PUBLIC_URL: "https://kolot.example/media" }],
    ["mail without encryption", { SMTP_URL: "smtp://mail.example?ignoreTLS=true" }],
    ["mail to a server with any certificate", { SMTP_URL: "smtps://m.example?tls.rejectUnauthorized=false" }],
    ["one address for all visitors", { TRUST_PROXY_HOPS: "0" }],
    ["a failpoint", { WORKER_KILL_AT: "K4" }],
    ["two addresses", { NEXTAUTH_URL: "https://other.example" }],
    ["no https", { APP_URL: "http://kolot.example", NEXTAUTH_URL: "http://kolot.example" }],
  ])("production refuses %s, in one sentence that names the variable", (_, changes) => {
    expect(() => production(changes)).toThrow("Not fit for production");
    expect(refusals(changes)).toEqual([expect.stringMatching(new RegExp(`^${Object.keys(changes)[0]} `))]);
  });

  const sandbox = appEnvironment({
    given: { BACKGROUND_REMOVAL: "removebg" },
    secrets: { nextAuthSecret: "", encryptionKeys: "", s3AccessKeyId: "", s3SecretAccessKey: "" },
    ports: { app: 1, sandbox: 2, objectStore: 3, postgres: 4, smtp: 5 },
    database: "",
  });
  const keys = Object.keys(sandbox).filter(
    (name) => /_(KEY|SECRET|ID|TERMINAL)$/.test(name) && sandbox[name],
  );
  it.each(keys)("production refuses the sandbox's value of %s", (name) => {
    expect(keys.length).toBeGreaterThan(14);
    expect(refusals({ [name]: sandbox[name] })).toEqual([
      `${name} is a key of the sandbox: set the one of the service`,
    ]);
  });
});

describe("public address outside production", () => {
  const local = { APP_URL: "http://localhost:3000", NEXTAUTH_URL: "http://localhost:3000" };
  it.each([
    ["APP_URL", { APP_URL: "https://kolot.example" }],
    ["APP_URL", { APP_URL: "http://192.168.1.7:3000" }],
    ["APP_URL", { APP_URL: "http://127.evil.example:3000" }],
    ["KOLOT_HOST", { KOLOT_HOST: "0.0.0.0" }],
    ["KOLOT_HOST", { KOLOT_HOST: "::" }],
    ["KOLOT_HOST", { KOLOT_HOST: "192.168.1.7" }],
  ])("%s of another machine is refused outside production: %o", (name, changes) => {
    for (const mode of ["development", "test", undefined]) {
      expect(refusals({ ...local, ...changes, APP_ENV: mode })).toEqual([
        `${name} is not an address of this machine: set APP_ENV=production, or use an address of this machine`,
      ]);
    }
  });

  it.each([
    local,
    { ...local, APP_URL: "https://app.localhost:8443" },
    { ...local, KOLOT_HOST: "127.0.0.1" },
    { ...local, KOLOT_HOST: "::1" },
  ])("addresses of this machine need no production: %o", (changes) => {
    expect(refusals({ ...changes, APP_ENV: "development" })).toEqual([]);
  });
});
