import { afterAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { chooseTarget } from "@/lib/connections/server/choose-target";
import { completeConnect } from "@/lib/connections/server/complete-connect";
import { disconnect } from "@/lib/connections/server/disconnect";
import { getConnectionStatus } from "@/lib/connections/server/get-connection-status";
import { listPages } from "@/lib/connections/server/list-targets";
import { decryptSecret } from "@/lib/core/server/crypto";
import { closeDb } from "@/lib/core/server/db";
import { getEnv } from "@/lib/core/server/env";
import { getTransactionClient } from "@/lib/core/server/transaction";
import { connectFacebookPage, grantConsent, type SeededAccount, seedAccount } from "@/tests/faults/seed-data";
import { BAKERY, STUDIO } from "@/tests/harness/account-fixtures";
import { ownSandbox } from "@/tests/harness/sandbox-control";

const platform = "facebook";
let brand: SeededAccount;

beforeEach(async () => {
  await ownSandbox.reset("meta");
  brand = await seedAccount();
});
afterAll(closeDb);

const finish = (
  { browserToken, ...query }: Awaited<ReturnType<typeof grantConsent>>,
  session = brand.session,
) => completeConnect({ session, platform, query, browserToken });
const status = async () => (await getConnectionStatus(brand)).facebook;
const landing = (result: string) => `${getEnv().APP_URL}/account/${brand.account.id}/connections?${result}`;

describe("connecting a page", () => {
  test("the only allowed page is connected immediately with encrypted tokens that no response contains", async () => {
    expect(await status()).toMatchObject({ state: "not_connected", canPublish: false });
    expect(await connectFacebookPage(brand)).toBe(landing("connected=facebook"));
    expect(await status()).toMatchObject({ state: "connected", name: "Shachar Bakery", canPublish: true });

    const row = await getTransactionClient().connection.findFirstOrThrow({
      where: { accountId: brand.account.id },
    });
    const shown = JSON.stringify([await status(), await listPages({ ...brand, platform })]);
    for (const encrypted of [row.userToken ?? "", row.targetToken ?? ""]) {
      expect(encrypted).toMatch(/^k1\./);
      expect(decryptSecret(encrypted)).toMatch(/^EAA/);
      expect(shown).not.toContain(encrypted);
      expect(shown).not.toContain(decryptSecret(encrypted));
    }
  });

  // spec: D3.10
  test("the user chooses one of two pages, and a page of another user is not found", async () => {
    expect(await connectFacebookPage(brand, [BAKERY, STUDIO])).toBe(landing("connected=facebook"));
    expect(await status()).toMatchObject({ state: "choosing_target", canPublish: false });
    const { pages } = await listPages({ ...brand, platform });
    expect(pages.map(({ _id, selected }) => [_id, selected])).toEqual([
      [BAKERY, false],
      [STUDIO, false],
    ]);
    await expect(chooseTarget({ ...brand, platform, targetId: "1" })).rejects.toMatchObject({
      code: "not_found",
    });
    const { connection: chosen } = await chooseTarget({ ...brand, platform, targetId: STUDIO });
    expect(chosen).toMatchObject({ state: "connected", name: "Hagal Studio", canPublish: true });
    // A new consent keeps the selected target.
    await connectFacebookPage(brand, [BAKERY, STUDIO]);
    expect(await status()).toMatchObject({ state: "connected", name: "Hagal Studio" });
  });

  test("the user has to choose when only a different page is allowed now", async () => {
    await connectFacebookPage(brand, [BAKERY]);
    await connectFacebookPage(brand, [STUDIO]);
    // Scheduled posts were meant for the bakery's followers.
    expect(await status()).toMatchObject({ state: "choosing_target", canPublish: false });
    await chooseTarget({ ...brand, platform, targetId: STUDIO });
    expect(await status()).toMatchObject({ state: "connected", name: "Hagal Studio" });
  });

  test.each([
    ["declined", { decision: "deny" as const }, "problem=denied"],
    ["no page", { pages: [] }, "problem=no_target"],
    ["no permission to list pages", { scopes: ["pages_manage_posts"] }, "problem=permission"],
  ])("a consent with %s stores nothing and the page says why", async (_, choice, result) => {
    expect(await finish(await grantConsent(brand, choice))).toBe(landing(`${result}&network=facebook`));
    expect(await status()).toMatchObject({ state: "not_connected" });
  });

  test("a platform failure during the consent redirects with a message instead of an error page", async () => {
    const query = await grantConsent(brand);
    const path = "/v26.0/me/accounts";
    await ownSandbox.armFault({
      service: "meta",
      path,
      times: 3,
      action: { kind: "status", status: 500 },
    });
    expect(await finish(query)).toBe(landing("problem=failed&network=facebook"));
  });

  test("a code is sent to the platform once, also when the response is a failure", async () => {
    const query = await grantConsent(brand);
    const path = "/v26.0/oauth/access_token";
    const action = { kind: "status", status: 500 };
    await ownSandbox.armFault({ service: "meta", path, times: 1, action });
    expect(await finish(query)).toBe(landing("problem=failed&network=facebook"));
    expect(await status()).toMatchObject({ state: "not_connected" });
  });

  test("a state works once, in its session and in time [TOK4]", async () => {
    const expired = `${getEnv().APP_URL}/account?problem=expired&network=facebook`;
    const query = await grantConsent(brand);
    const stranger = await seedAccount();
    expect(await finish(query, stranger.session)).toBe(expired);
    expect(await finish({ ...query, state: "guessed" })).toBe(expired);
    const many = await Promise.all(Array.from({ length: 10 }, () => finish(query)));
    expect(many.filter((address) => address === landing("connected=facebook"))).toHaveLength(1);
    expect(many.filter((address) => address === expired)).toHaveLength(9);

    const late = await grantConsent(brand);
    await getTransactionClient().$executeRaw`UPDATE oauth_state SET expires_at = now() - interval '1 second'`;
    expect(await finish(late)).toBe(expired);
  });

  test("a state works only in the browser that began [TOK4]", async () => {
    const expired = `${getEnv().APP_URL}/account?problem=expired&network=facebook`;
    const [first, second] = [await grantConsent(brand), await grantConsent(brand)];
    for (const browserToken of ["", "guessed", second.browserToken]) {
      expect(await finish({ ...first, browserToken })).toBe(expired);
    }
    expect(await finish(first)).toBe(landing("connected=facebook"));
    expect(await finish(second)).toBe(landing("connected=facebook"));
  });

  test("a stolen code is refused with another user's own state where PKCE is on [TOK4]", async () => {
    Object.assign(getEnv(), { FB_PKCE: "on" });
    onTestFinished(() => void Object.assign(getEnv(), { FB_PKCE: "off" }));
    const victim = await grantConsent(brand);
    const thief = await seedAccount();
    const own = await grantConsent(thief);
    const stolen = { ...own, ...(victim.code ? { code: victim.code } : {}) };
    const problem = `${getEnv().APP_URL}/account/${thief.account.id}/connections?problem=failed&network=facebook`;
    expect(await finish(stolen, thief.session)).toBe(problem);
    expect((await getConnectionStatus(thief)).facebook).toMatchObject({ state: "not_connected" });
    expect(await finish(victim)).toBe(landing("connected=facebook"));
  });

  test("a revoked consent is detected, and disconnecting deletes the tokens but keeps the row", async () => {
    await connectFacebookPage(brand);
    await ownSandbox.trigger({ service: "meta", event: "token-revoked" });
    await expect(listPages({ ...brand, platform })).rejects.toMatchObject({ code: "not_connected" });
    expect(await status()).toMatchObject({
      state: "reconnect",
      canPublish: false,
      problem: { code: "reconnect" },
    });
    await disconnect({ ...brand, platform });
    expect(await status()).toMatchObject({ state: "not_connected" });
    const row = await getTransactionClient().connection.findFirstOrThrow({
      where: { accountId: brand.account.id },
    });
    expect(row).toMatchObject({ userToken: null, targetToken: null, targetName: "Shachar Bakery" });
    await expect(listPages({ ...brand, platform })).rejects.toMatchObject({ code: "not_connected" });
  });
});
