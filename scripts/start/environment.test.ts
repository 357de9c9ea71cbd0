import { describe, expect, it } from "vitest";
import { readEnv } from "@/lib/core/server/env";
import { appEnvironment, planServices, releaseEnvironment } from "@/scripts/start/environment.mjs";

const scope = {
  secrets: {
    nextAuthSecret: "kR3v0q8mZ1xW5tY7uB2nC4dE6fG9hJ0a",
    encryptionKeys: `k1:${Buffer.alloc(32, 1).toString("base64")}`,
    s3AccessKeyId: "kolot-key",
    s3SecretAccessKey: "kolot-secret",
  },
  ports: { app: 3000, sandbox: 3001, objectStore: 3002, postgres: 3003, smtp: 3004 },
  database: "postgresql://kolot:p@127.0.0.1:3003/kolot",
};

describe("environment created by npm start", () => {
  it("environment is complete with embedded storage and emulators when nothing is configured", () => {
    const env = readEnv(appEnvironment({ ...scope, given: {} }));
    expect(planServices({})).toEqual({
      postgres: true,
      objectStore: true,
      standIns: ["openai", "meta", "linkedin", "google", "unsplash", "tranzila", "stripe", "vertex", "mail"],
    });
    expect(env).toMatchObject({
      APP_URL: "http://localhost:3000",
      DATABASE_URL: scope.database,
      MEDIA_PUBLIC_URL: "http://127.0.0.1:3002/kolot",
      OPENAI_BASE_URL: "http://127.0.0.1:3001/openai/v1",
      FB_GRAPH_BASE: "http://127.0.0.1:3001/meta",
      LINKEDIN_API_BASE: "http://127.0.0.1:3001/linkedin",
      LINKEDIN_OAUTH_BASE: "http://127.0.0.1:3001/linkedin/oauth/v2",
      SMTP_URL: "smtp://127.0.0.1:3004",
      GOOGLE_JWKS_URL: "http://127.0.0.1:3001/google/oauth2/v3/certs",
      UNSPLASH_API_BASE: "http://127.0.0.1:3001/unsplash",
      UNSPLASH_IMAGE_BASE: "http://127.0.0.1:3001/unsplash/images",
      GSI_SCRIPT_URL: "http://127.0.0.1:3001/google/gsi/client",
      SANDBOX_SERVICES: [
        "openai",
        "meta",
        "linkedin",
        "google",
        "unsplash",
        "tranzila",
        "stripe",
        "vertex",
        "mail",
      ],
    });
  });

  it("service with a key uses the real service at its own URL", () => {
    const given = { OPENAI_API_KEY: "sk-a-key-of-their-own", DATABASE_URL: "postgresql://db/kolot" };
    const env = readEnv(appEnvironment({ ...scope, given }));
    expect(planServices(given)).toMatchObject({
      postgres: false,
      standIns: ["meta", "linkedin", "google", "unsplash", "tranzila", "stripe", "vertex", "mail"],
    });
    expect(env).toMatchObject({
      OPENAI_API_KEY: "sk-a-key-of-their-own",
      OPENAI_BASE_URL: "https://api.openai.com/v1",
      DATABASE_URL: "postgresql://db/kolot",
      SANDBOX_SERVICES: ["meta", "linkedin", "google", "unsplash", "tranzila", "stripe", "vertex", "mail"],
    });
  });

  it("hosted background removal is emulated only when it is selected", () => {
    const chosen = { BACKGROUND_REMOVAL: "removebg" };
    expect(planServices(chosen).standIns).toContain("removebg");
    expect(readEnv(appEnvironment({ ...scope, given: chosen }))).toMatchObject({
      REMOVEBG_API_BASE: "http://127.0.0.1:3001/removebg",
    });
    expect(planServices({ ...chosen, REMOVEBG_API_KEY: "a-key-of-their-own" }).standIns).not.toContain(
      "removebg",
    );
  });

  it("production environment uses no emulators", () => {
    const given = { APP_ENV: "production" };
    expect(planServices(given).standIns).toEqual([]);
    const made = appEnvironment({ ...scope, given });
    expect(made.SANDBOX_SERVICES).toBe("");
    expect(made).not.toHaveProperty("BRAND_TESTIMONIALS");
    expect(made).not.toHaveProperty("SANDBOX_URL");
    expect(() => readEnv(made)).toThrow(/OPENAI_API_KEY/);
  });
});

describe("environment of a build for an image", () => {
  const given = {
    APP_URL: "https://kolot.example",
    BRAND_NAME: "Ada",
    OPENAI_API_KEY: "a-real-key-0123456789",
  };

  it("build for an image passes the checks of production with an address alone, and keeps the brand", () => {
    const env = readEnv(releaseEnvironment(given));
    expect(env).toMatchObject({ APP_ENV: "production", APP_URL: given.APP_URL, BRAND_NAME: "Ada" });
    expect(env.BRAND_TESTIMONIALS).toBeUndefined();
  });

  it("build for an image needs no keys of the services that an installation chose", () => {
    const chosen = { ...given, PAYMENT_GATEWAY: "stripe", BACKGROUND_REMOVAL: "removebg" };
    expect(() => readEnv(releaseEnvironment(chosen))).not.toThrow();
  });

  it("build for an image has no secret of its environment, and other placeholders each time", () => {
    const made = releaseEnvironment(given);
    expect(made.OPENAI_API_KEY).not.toBe(given.OPENAI_API_KEY);
    expect(made.NEXTAUTH_SECRET).not.toBe(releaseEnvironment(given).NEXTAUTH_SECRET);
  });
});
