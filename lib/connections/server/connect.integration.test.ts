import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { chooseTarget } from "@/lib/connections/server/choose-target";
import { connectionStatus } from "@/lib/connections/server/connection-status";
import { disconnect } from "@/lib/connections/server/disconnect";
import { finishConnect } from "@/lib/connections/server/finish-connect";
import { listPages } from "@/lib/connections/server/list-targets";
import { unseal } from "@/lib/core/server/crypto";
import { closeDb } from "@/lib/core/server/db";
import { env } from "@/lib/core/server/env";
import { clientOf } from "@/lib/core/server/transaction";
import { type Brand, connectPage, consent, makeBrand } from "@/tests/faults/world";
import { ownSandbox } from "@/tests/harness/sandbox-control";
import { BAKERY, STUDIO } from "@/tests/harness/story";

const platform = "facebook";
let brand: Brand;

beforeEach(async () => {
  await ownSandbox.reset("meta");
  brand = await makeBrand();
});
afterAll(closeDb);

const finish = (query: Awaited<ReturnType<typeof consent>>, session = brand.session) =>
  finishConnect({ session, platform, query });
const status = async () => (await connectionStatus(brand)).facebook;
const landing = (result: string) => `${env().APP_URL}/account/${brand.account.id}/connections?${result}`;

describe("connecting a page", () => {
  test("one allowed page is connected at once, its tokens sealed and in no answer", async () => {
    expect(await status()).toMatchObject({ state: "not_connected", canPublish: false });
    expect(await connectPage(brand)).toBe(landing("connected=facebook"));
    expect(await status()).toMatchObject({ state: "connected", name: "Shachar Bakery", canPublish: true });

    const row = await clientOf().connection.findFirstOrThrow({ where: { accountId: brand.account.id } });
    const shown = JSON.stringify([await status(), await listPages({ ...brand, platform })]);
    for (const sealed of [row.userToken ?? "", row.targetToken ?? ""]) {
      expect(sealed).toMatch(/^k1\./);
      expect(unseal(sealed)).toMatch(/^EAA/);
      expect(shown).not.toContain(sealed);
      expect(shown).not.toContain(unseal(sealed));
    }
  });

  test("of two pages the person chooses one; a page of somebody else is not found", async () => {
    expect(await connectPage(brand, [BAKERY, STUDIO])).toBe(landing("connected=facebook"));
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
    // Connecting again keeps the choice.
    await connectPage(brand, [BAKERY, STUDIO]);
    expect(await status()).toMatchObject({ state: "connected", name: "Hagal Studio" });
  });

  test("another page than before is chosen by the person, though it be the only one allowed now", async () => {
    await connectPage(brand, [BAKERY]);
    await connectPage(brand, [STUDIO]);
    // What is scheduled was meant for the bakery's followers.
    expect(await status()).toMatchObject({ state: "choosing_target", canPublish: false });
    await chooseTarget({ ...brand, platform, targetId: STUDIO });
    expect(await status()).toMatchObject({ state: "connected", name: "Hagal Studio" });
  });

  test.each([
    ["declined", { decision: "deny" as const }, "problem=denied"],
    ["without a page", { pages: [] }, "problem=no_target"],
    ["without seeing the pages", { scopes: ["pages_manage_posts"] }, "problem=permission"],
  ])("%s: nothing is stored and the page says why", async (_, choice, result) => {
    expect(await finish(await consent(brand, choice))).toBe(landing(`${result}&network=facebook`));
    expect(await status()).toMatchObject({ state: "not_connected" });
  });

  test("a network that fails in between ends in one sentence, not in an error page", async () => {
    const query = await consent(brand);
    const path = "/v26.0/me/accounts";
    await ownSandbox.armFault({
      service: "meta",
      path,
      times: 3,
      action: { kind: "status", status: 500 },
    });
    expect(await finish(query)).toBe(landing("problem=failed&network=facebook"));
  });

  test("a code is shown to the network once, also when the answer is a failure", async () => {
    const query = await consent(brand);
    const path = "/v26.0/oauth/access_token";
    const action = { kind: "status", status: 500 };
    await ownSandbox.armFault({ service: "meta", path, times: 1, action });
    expect(await finish(query)).toBe(landing("problem=failed&network=facebook"));
    expect(await status()).toMatchObject({ state: "not_connected" });
  });

  test("a state works once, in its session, in time (TOK4)", async () => {
    const expired = `${env().APP_URL}/account?problem=expired&network=facebook`;
    const query = await consent(brand);
    const stranger = await makeBrand();
    expect(await finish(query, stranger.session)).toBe(expired);
    expect(await finish({ ...query, state: "guessed" })).toBe(expired);
    const many = await Promise.all(Array.from({ length: 10 }, () => finish(query)));
    expect(many.filter((address) => address === landing("connected=facebook"))).toHaveLength(1);
    expect(many.filter((address) => address === expired)).toHaveLength(9);

    const late = await consent(brand);
    await clientOf().$executeRaw`UPDATE oauth_state SET expires_at = now() - interval '1 second'`;
    expect(await finish(late)).toBe(expired);
  });

  test("a consent taken back is noticed, and disconnecting forgets the tokens but keeps the row", async () => {
    await connectPage(brand);
    await ownSandbox.trigger({ service: "meta", event: "token-revoked" });
    await expect(listPages({ ...brand, platform })).rejects.toMatchObject({ code: "not_connected" });
    expect(await status()).toMatchObject({
      state: "reconnect",
      canPublish: false,
      problem: { code: "reconnect" },
    });
    await disconnect({ ...brand, platform });
    expect(await status()).toMatchObject({ state: "not_connected" });
    const row = await clientOf().connection.findFirstOrThrow({ where: { accountId: brand.account.id } });
    expect(row).toMatchObject({ userToken: null, targetToken: null, targetName: "Shachar Bakery" });
    await expect(listPages({ ...brand, platform })).rejects.toMatchObject({ code: "not_connected" });
  });
});
