import { describe, expect, it } from "vitest";
import { ENV_NAMES, findProductionProblems, readEnv } from "@/lib/core/server/env";

const COMPLETE = {
  APP_URL: "https://kolot.example",
  NEXTAUTH_URL: "https://kolot.example",
  NEXTAUTH_SECRET: "9f2b7c1e4d8a6035b1c7e92f4a8d6b30",
  ENCRYPTION_KEYS: "k1:sQ3m0Zc7yYq9uK1vT5xW8eR2oP4aD6fGhJlNbVcXzMk=",
  DATABASE_URL: "postgres://kolot@db.internal/kolot",
  S3_ACCESS_KEY_ID: "media",
  S3_SECRET_ACCESS_KEY: "media-secret",
  MEDIA_PUBLIC_URL: "https://media.kolot.example/",
  OPENAI_API_KEY: "sk-live-0123456789",
  FB_APP_ID: "1234567890",
  FB_APP_SECRET: "facebook-secret",
  LINKEDIN_CLIENT_ID: "77linkedin",
  LINKEDIN_CLIENT_SECRET: "linkedin-secret",
  TRANZILA_TERMINAL: "kolot",
  TRANZILA_TOKEN_TERMINAL: "kolottok",
  TRANZILA_APP_KEY: "tranzila-app-key",
  TRANZILA_SECRET: "tranzila-secret",
  UNSPLASH_ACCESS_KEY: "unsplash-0123456789",
  VERTEX_API_KEY: "vertex-0123456789",
  GOOGLE_CLIENT_ID: "1234567890-abc.apps.googleusercontent.com",
  SMTP_URL: "smtps://kolot:pw@mail.example:465",
};

const production = (changes: Record<string, string> = {}) =>
  readEnv({ ...COMPLETE, APP_ENV: "production", TRUST_PROXY_HOPS: "1", ...changes });

describe("readEnv", () => {
  it("readEnv fills in defaults and trims trailing slashes of URLs", () => {
    expect(readEnv(COMPLETE)).toMatchObject({
      APP_ENV: "development",
      LOG_LEVEL: "info",
      MEDIA_PUBLIC_URL: "https://media.kolot.example",
      OPENAI_TEXT_MODEL: "gpt-6-luna",
      OPENAI_IMAGE_MODEL: "gpt-image-2.5-flare",
      FB_GRAPH_VERSION: "v26.0",
      LINKEDIN_VERSION: "202607",
      LINKEDIN_SCOPES: "openid profile w_member_social",
      SANDBOX_SERVICES: [],
      PUBLICATION_LEASE_SECONDS: 60,
      CRON_INTERVAL_SECONDS: 15,
      RESERVATION_SECONDS: 300,
      TRUST_PROXY_HOPS: 0,
    });
  });

  it.each(Object.keys(COMPLETE))("readEnv names the variable when %s is missing or empty", (name) => {
    expect(() => readEnv({ ...COMPLETE, [name]: undefined })).toThrow(name);
    expect(() => readEnv({ ...COMPLETE, [name]: "" })).toThrow(name);
  });

  // spec: D8.3
  it("readEnv requires the keys of the active payment gateway only", () => {
    const withoutKeys = Object.fromEntries(
      Object.entries(COMPLETE).filter(([name]) => !name.startsWith("TRANZILA")),
    );
    const stripe = { STRIPE_SECRET_KEY: "sk_live_0123", STRIPE_WEBHOOK_SECRET: "whsec_0123" };
    expect(readEnv({ ...withoutKeys, ...stripe, PAYMENT_GATEWAY: "stripe" }).PAYMENT_GATEWAY).toBe("stripe");
    expect(() => readEnv({ ...withoutKeys, ...stripe })).toThrow(
      /TRANZILA_TERMINAL: PAYMENT_GATEWAY=tranzila/,
    );
  });

  it("readEnv accepts the failpoints of a worker", () => {
    for (const point of ["K1", "after-objects"]) {
      expect(readEnv({ ...COMPLETE, WORKER_KILL_AT: point }).WORKER_KILL_AT).toBe(point);
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
  it("production accepts real services, also with a local database and object store", () => {
    expect(production().APP_ENV).toBe("production");
    expect(
      production({ DATABASE_URL: "postgres://127.0.0.1/kolot", S3_ENDPOINT: "http://127.0.0.1:9000" }),
    ).toBeDefined();
  });

  it("video generation requires an API key or a project", () => {
    expect(() => readEnv({ ...COMPLETE, VERTEX_API_KEY: "" })).toThrow("VERTEX_API_KEY: needs a value");
    expect(readEnv({ ...COMPLETE, VERTEX_API_KEY: "", VERTEX_PROJECT: "a-bakery" })).toMatchObject({
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

  it.each([
    ["a guessable secret", { NEXTAUTH_SECRET: "changeme-changeme-changeme-changeme" }],
    ["a secret of few characters", { NEXTAUTH_SECRET: "abababababababababababababababab" }],
    ["a stand-in", { SANDBOX_SERVICES: "openai" }],
    ["a stand-in's address for AI", { OPENAI_BASE_URL: "http://127.0.0.1:4000/openai/v1" }],
    ["a stand-in's address for Facebook", { FB_GRAPH_BASE: "http://localhost:4000/meta" }],
    ["a stand-in's address for the consent", { FB_DIALOG_BASE: "http://127.0.0.1:4000/meta/dialog" }],
    ["a stand-in's address for LinkedIn", { LINKEDIN_API_BASE: "http://127.0.0.1:4000/linkedin" }],
    ["a stand-in's consent for LinkedIn", { LINKEDIN_OAUTH_BASE: "http://127.0.0.1:4000/linkedin/oauth/v2" }],
    ["a stand-in's posts of LinkedIn", { LINKEDIN_FEED_BASE: "http://127.0.0.1:4000/feeds/linkedin" }],
    ["a stand-in's photo library", { UNSPLASH_API_BASE: "http://127.0.0.1:4000/unsplash" }],
    ["a stand-in's photos", { UNSPLASH_IMAGE_BASE: "http://127.0.0.1:4000/unsplash/images" }],
    ["a stand-in's payment form", { TRANZILA_FORM_BASE: "http://127.0.0.1:4000/tranzila" }],
    ["a stand-in's videos", { VERTEX_API_BASE: "http://127.0.0.1:4000/vertex" }],
    ["a stand-in's cut-outs", { REMOVEBG_API_BASE: "http://127.0.0.1:4000/removebg" }],
    ["a stand-in's inbox", { SMTP_URL: "smtp://127.0.0.1:4001" }],
    ["an address without https", { APP_URL: "http://kolot.example", NEXTAUTH_URL: "http://kolot.example" }],
    ["two addresses", { NEXTAUTH_URL: "https://other.example" }],
    ["a key of equal bytes", { ENCRYPTION_KEYS: `k1:${Buffer.alloc(32, 9).toString("base64")}` }],
    ["the stand-ins' address", { SANDBOX_URL: "http://127.0.0.1:4000" }],
    ["a stand-in's address written otherwise", { FB_GRAPH_BASE: "http://[::ffff:127.0.0.1]:4000/meta" }],
    ["one address for all visitors", { TRUST_PROXY_HOPS: "0" }],
    ["a point to end at", { WORKER_KILL_AT: "K4" }],
  ])("production refuses %s", (_, changes) => {
    expect(() => production(changes as Record<string, string>)).toThrow("Not fit for production");
    expect(
      findProductionProblems(
        readEnv({ ...COMPLETE, TRUST_PROXY_HOPS: "1", ...(changes as Record<string, string>) }),
      ),
    ).toHaveLength(1);
  });
});
