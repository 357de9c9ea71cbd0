import { afterAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { checkConnections } from "@/lib/connections/server/check-connections";
import { chooseTarget } from "@/lib/connections/server/choose-target";
import { completeConnect } from "@/lib/connections/server/complete-connect";
import { getConnectionStatus } from "@/lib/connections/server/get-connection-status";
import { getRedirectUri } from "@/lib/connections/server/get-redirect-uri";
import { startConnect } from "@/lib/connections/server/start-connect";
import { closeDb } from "@/lib/core/server/db";
import { type Env, getEnv } from "@/lib/core/server/env";
import { getTransactionClient } from "@/lib/core/server/transaction";
import { type SeededAccount, seedAccount } from "@/tests/faults/seed-data";
import { COMBINED_APP, createLinkedInTestClient } from "@/tests/harness/linkedin-client";
import { BAKERY, type Client, MEMBER_URN, PAGES_APP, STUDIO } from "@/tests/harness/sandbox/linkedin-calls";

const platform = "linkedin";
let client: Client;
let brand: SeededAccount;

beforeEach(async () => {
  client = createLinkedInTestClient();
  await client.reset();
  brand = await seedAccount();
});
afterAll(closeDb);

function setApps(apps: Partial<Env>) {
  const before = { ...getEnv() };
  Object.assign(getEnv(), apps);
  onTestFinished(() => void Object.assign(getEnv(), before));
}

const begin = (app?: "pages") => startConnect({ ...brand, platform, app });

/** Grants a consent in full and returns the final redirect URL. */
async function connect(app?: "pages", callbackApp: "pages" | null = app ?? null): Promise<string> {
  const { authorizationUrl, browserToken } = await begin(app);
  const ask = Object.fromEntries(new URL(authorizationUrl).searchParams);
  const back = new URL((await client.decide({ ticked: ask.scope ?? "", ask })).location).searchParams;
  const query = Object.fromEntries(
    ["state", "code", "error"].flatMap((name) => (back.has(name) ? [[name, back.get(name)]] : [])),
  );
  return completeConnect({
    session: brand.session,
    platform,
    app: callbackApp,
    query: { state: "", ...query },
    browserToken,
  });
}

const status = async () => (await getConnectionStatus(brand)).linkedin;
const row = () =>
  getTransactionClient().connection.findFirstOrThrow({ where: { accountId: brand.account.id } });
const setRow = (data: object) =>
  getTransactionClient().connection.updateMany({ where: { accountId: brand.account.id }, data });

describe("two LinkedIn apps", () => {
  test("profiles and pages are offered separately, each with its own redirect address", async () => {
    expect((await status()).offers).toEqual([
      { app: null, kinds: ["member"], lastsDays: 60, hasInsights: false },
      { app: "pages", kinds: ["organization"], lastsDays: 60, hasInsights: true },
    ]);
    const pages = new URL((await begin("pages")).authorizationUrl).searchParams;
    expect(pages.get("client_id")).toBe(PAGES_APP.id);
    expect(pages.get("redirect_uri")).toBe(getRedirectUri(platform, "pages"));
    expect(pages.get("redirect_uri")).toMatch(/\/callback\/linkedin-pages$/);
    expect(pages.get("scope")).not.toContain("openid");
  });

  test("consent to the first app connects the profile without a renewal", async () => {
    expect(await connect()).toContain("connected=linkedin");
    expect(await status()).toMatchObject({ kind: "member", app: null, canPublish: true, daysLeft: 59 });
    expect(await row()).toMatchObject({ app: null, targetId: MEMBER_URN, refreshToken: null });
  });

  test("consent to the app for pages lists pages only, and its renewal uses that app", async () => {
    expect(await connect("pages")).toContain("connected=linkedin");
    expect(await status()).toMatchObject({ state: "choosing_target", app: "pages" });
    await chooseTarget({ ...brand, platform, targetId: BAKERY });
    await expect(chooseTarget({ ...brand, platform, targetId: MEMBER_URN })).rejects.toMatchObject({
      code: "not_found",
    });
    expect(await status()).toMatchObject({ kind: "organization", canPublish: true });
    const { userToken } = await row();
    await setRow({ userExpiresAt: new Date(), expiresAt: new Date() });
    await checkConnections();
    expect(await row()).toMatchObject({
      state: "connected",
      userToken: expect.not.stringMatching(userToken ?? ""),
    });
  });

  test("state of one app is not accepted at the redirect address of the other", async () => {
    expect(await connect("pages", null)).toContain("problem=expired");
    expect(await status()).toMatchObject({ state: "not_connected" });
  });
});

describe("one LinkedIn app", () => {
  test("pages are not offered, and their consent does not start, without an app for pages", async () => {
    setApps({ LINKEDIN_PAGES_CLIENT_ID: undefined, LINKEDIN_PAGES_CLIENT_SECRET: undefined });
    expect((await status()).offers).toMatchObject([{ app: null, kinds: ["member"] }]);
    await expect(begin("pages")).rejects.toMatchObject({ code: "not_found" });
  });

  test("consent fails with nothing connected when the app does not have a requested scope", async () => {
    setApps({ LINKEDIN_SCOPES: "openid profile w_member_social w_organization_social" });
    expect(await connect()).toContain("problem=failed");
    expect(await status()).toMatchObject({ state: "not_connected" });
  });

  test("an app with the Community Management API alone connects pages by its scopes", async () => {
    setApps({
      LINKEDIN_CLIENT_ID: COMBINED_APP.LINKEDIN_CLIENT_ID,
      LINKEDIN_CLIENT_SECRET: COMBINED_APP.LINKEDIN_CLIENT_SECRET,
      LINKEDIN_SCOPES: "r_organization_social w_organization_social rw_organization_admin",
      LINKEDIN_PAGES_CLIENT_ID: undefined,
      LINKEDIN_PAGES_CLIENT_SECRET: undefined,
    });
    expect((await status()).offers).toMatchObject([{ app: null, kinds: ["organization"] }]);
    await connect();
    await chooseTarget({ ...brand, platform, targetId: STUDIO });
    expect(await status()).toMatchObject({ kind: "organization", canPublish: true, missing: [] });
  });

  test("connection from before the separation is renewed by the app that became the one for pages", async () => {
    setApps(COMBINED_APP);
    await connect();
    await chooseTarget({ ...brand, platform, targetId: BAKERY });
    const { userToken } = await row();
    setApps({
      LINKEDIN_CLIENT_ID: "77kolotsandbox",
      LINKEDIN_CLIENT_SECRET: "sandbox-linkedin-client-secret",
      LINKEDIN_SCOPES: "openid profile w_member_social",
      LINKEDIN_PAGES_CLIENT_ID: COMBINED_APP.LINKEDIN_CLIENT_ID,
      LINKEDIN_PAGES_CLIENT_SECRET: COMBINED_APP.LINKEDIN_CLIENT_SECRET,
    });
    expect(await status()).toMatchObject({ app: "pages", canPublish: true });
    await setRow({ userExpiresAt: new Date(), expiresAt: new Date() });
    await checkConnections();
    expect(await row()).toMatchObject({
      state: "connected",
      userToken: expect.not.stringMatching(userToken ?? ""),
    });
  });
});
