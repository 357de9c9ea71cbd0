import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { chooseTarget } from "@/lib/connections/server/choose-target";
import { findConnection, lockConnection, saveConnection } from "@/lib/connections/server/connection-store";
import { disconnect, revokeAllConsents } from "@/lib/connections/server/disconnect";
import { getConnectionStatus } from "@/lib/connections/server/get-connection-status";
import {
  getPublishingConnection,
  markPermissionMissing,
  markReconnectRequired,
} from "@/lib/connections/server/publishing-connection";
import { removeTarget } from "@/lib/connections/server/remove-target";
import { listConnectionTargets, replaceConnectionTargets } from "@/lib/connections/server/target-store";
import { deleteEndedTokens, eraseConnection } from "@/lib/connections/server/vendor-user-store";
import { decryptSecret, encryptSecret } from "@/lib/core/server/crypto";
import { closeDb } from "@/lib/core/server/db";
import { getTransactionClient, runInTransaction } from "@/lib/core/server/transaction";
import { facebookPlatform } from "@/lib/providers/social/facebook";
import { linkedinPlatform } from "@/lib/providers/social/linkedin";
import { connectFacebookPage, type SeededAccount, seedAccount } from "@/tests/faults/seed-data";
import { BAKERY, STUDIO } from "@/tests/harness/account-fixtures";
import { ownSandbox } from "@/tests/harness/sandbox-control";

const platform = "facebook";
let brand: SeededAccount;

beforeEach(async () => {
  await ownSandbox.reset("meta");
  brand = await seedAccount();
});
afterAll(closeDb);

const choose = (targetId: string, additional?: string[]) =>
  chooseTarget({ ...brand, platform, targetId, additional });
const status = async () => (await getConnectionStatus(brand)).facebook;
const listed = async () => (await status())?.targets.map(({ _id, isDefault }) => [_id, isDefault]);
const findRow = async () =>
  (await findConnection(brand.account.id, platform)) ?? expect.fail("no connection");
const findFurther = async () => listConnectionTargets([(await findRow()).id]);
const open = (targetId: string) => getPublishingConnection(brand.account.id, facebookPlatform, targetId);

async function connectBoth(): Promise<void> {
  await connectFacebookPage(brand, [BAKERY, STUDIO]);
  await choose(BAKERY, [STUDIO, BAKERY, STUDIO]);
}

describe("several pages of a connection", () => {
  test("pages chosen in one step are listed once, the default one first", async () => {
    await connectBoth();
    expect(await status()).toMatchObject({ state: "connected", name: "Shachar Bakery" });
    expect((await status())?.targets).toEqual([
      { _id: BAKERY, name: "Shachar Bakery", avatarUrl: expect.any(String), kind: "page", isDefault: true },
      { _id: STUDIO, name: "Hagal Studio", avatarUrl: expect.any(String), kind: "page", isDefault: false },
    ]);
  });

  test("another default page changes places with the former one", async () => {
    await connectBoth();
    const { connection } = await choose(STUDIO);
    expect(connection.name).toBe("Hagal Studio");
    expect(await listed()).toEqual([
      [STUDIO, true],
      [BAKERY, false],
    ]);
  });

  test("page replaces the default one when only one is connected", async () => {
    await connectFacebookPage(brand, [BAKERY, STUDIO]);
    await choose(BAKERY);
    await choose(STUDIO);
    expect(await listed()).toEqual([[STUDIO, true]]);
  });

  test("page outside the consent is not found, and nothing is stored", async () => {
    await connectBoth();
    await expect(choose(STUDIO, ["1"])).rejects.toMatchObject({ code: "not_found" });
    expect(await listed()).toEqual([
      [BAKERY, true],
      [STUDIO, false],
    ]);
  });

  test("further page is removed once, and the default page is not", async () => {
    await connectBoth();
    const remove = (targetId: string) => removeTarget({ ...brand, platform, targetId });
    await expect(remove(BAKERY)).rejects.toMatchObject({ code: "unprocessable" });
    await remove(STUDIO);
    await expect(remove(STUDIO)).rejects.toMatchObject({ code: "not_found" });
    expect(await listed()).toEqual([[BAKERY, true]]);
    expect(await open(STUDIO)).toMatchObject({ target: null, hasTarget: false });
  });

  test("missing permission on a further page stops no other page", async () => {
    await connectBoth();
    const further = (await open(STUDIO)) ?? expect.fail("no connection");
    await markPermissionMissing(further);
    expect(await status()).toMatchObject({ canPublish: true });
    await markPermissionMissing((await open(BAKERY)) ?? further);
    expect(await status()).toMatchObject({ canPublish: false });
    expect(await open(STUDIO)).toMatchObject({ canPublish: true });
  });

  test("refused token of a further page ends no connection, and that of the default page does", async () => {
    await connectBoth();
    await markReconnectRequired((await open(STUDIO)) ?? expect.fail());
    expect(await status()).toMatchObject({ state: "connected" });
    await markReconnectRequired((await open(BAKERY)) ?? expect.fail());
    expect(await status()).toMatchObject({ state: "reconnect" });
  });

  test("connected pages that the network does not list at this moment stay with their tokens", async () => {
    await connectBoth();
    const tokens = [(await open(BAKERY))?.target?.token, (await open(STUDIO))?.target?.token];
    const none = { ...facebookPlatform, listTargets: async () => [] };
    await chooseTarget({ ...brand, platform, targetId: BAKERY, additional: [STUDIO], network: none });
    expect(await listed()).toEqual([
      [BAKERY, true],
      [STUDIO, false],
    ]);
    const listTargets = async (token: string) =>
      (await facebookPlatform.listTargets(token)).filter(({ id }) => id === STUDIO);
    await chooseTarget({
      ...brand,
      platform,
      targetId: STUDIO,
      network: { ...facebookPlatform, listTargets },
    });
    expect(await listed()).toEqual([
      [STUDIO, true],
      [BAKERY, false],
    ]);
    expect([(await open(BAKERY))?.target?.token, (await open(STUDIO))?.target?.token]).toEqual(tokens);
    const refused = chooseTarget({ ...brand, platform, targetId: BAKERY, network: none });
    await expect(refused).rejects.toMatchObject({ code: "not_found" });
  });

  test("page removed during a choice stays removed", async () => {
    await connectBoth();
    const row = await findRow();
    let removal: Promise<unknown> = Promise.resolve();
    await runInTransaction(async (tx) => {
      await lockConnection(row.id, tx);
      const [further] = await listConnectionTargets([row.id], tx);
      removal = removeTarget({ ...brand, platform, targetId: STUDIO });
      // Long enough for a removal that does not wait for the lock.
      await Promise.race([removal, new Promise((resolve) => setTimeout(resolve, 300))]);
      const { targetId, name, avatarUrl, kind, token, expiresAt } = further ?? expect.fail();
      await replaceConnectionTargets(row.id, [{ targetId, name, avatarUrl, kind, token, expiresAt }], tx);
    });
    await removal;
    expect(await listed()).toEqual([[BAKERY, true]]);
  });
});

describe("further pages after a consent", () => {
  test("new consent renews the tokens of the pages that it covers", async () => {
    await connectBoth();
    const before = (await open(STUDIO))?.target?.token;
    await connectFacebookPage(brand, [BAKERY, STUDIO]);
    const after = (await open(STUDIO))?.target;
    expect(after).toMatchObject({ id: STUDIO, token: expect.stringMatching(/^EAA/) });
    expect(after?.token).not.toBe(before);
  });

  test("page that a new consent does not cover is not connected anymore", async () => {
    await connectBoth();
    await connectFacebookPage(brand, [BAKERY]);
    expect(await listed()).toEqual([[BAKERY, true]]);
  });

  test("further page stays when a new consent covers it but not the default one", async () => {
    await connectBoth();
    await connectFacebookPage(brand, [STUDIO]);
    expect(await status()).toMatchObject({ state: "choosing_target", canPublish: false });
    expect(await listed()).toEqual([[STUDIO, false]]);
  });

  test("consent stored by a process of the release before leaves no token of the one before", async () => {
    await connectBoth();
    const { userExpiresAt, refreshExpiresAt, scopes } = await findRow();
    const target = {
      targetId: BAKERY,
      targetName: "x",
      targetAvatarUrl: null,
      targetKind: null,
      expiresAt: null,
    };
    const tokens = { userToken: encryptSecret("u"), targetToken: encryptSecret("t"), refreshToken: null };
    const ends = { userExpiresAt, refreshExpiresAt, consentedAt: new Date(0) };
    await saveConnection(brand.account.id, platform, {
      state: "connected",
      scopes,
      ...target,
      ...tokens,
      ...ends,
    });
    expect(await findFurther()).toEqual([]);
  });

  test.each([
    ["disconnection", () => disconnect({ ...brand, platform })],
    ["deletion of the user", () => revokeAllConsents({ userId: brand.user.id, isRetrying: false })],
    ["deauthorization by the vendor", async () => deleteEndedTokens(await findRow())],
    [
      "deletion of the vendor's user",
      async () => {
        const row = await findRow();
        await runInTransaction((tx) => eraseConnection(row, tx));
      },
    ],
  ])("%s deletes the tokens of further pages", async (_, end) => {
    await connectBoth();
    expect(await findFurther()).toHaveLength(1);
    await end();
    expect(await findFurther()).toEqual([]);
    expect(await listed()).not.toContainEqual([STUDIO, false]);
  });
});

test("further target without its own token uses the renewed token of the user", async () => {
  const id = await saveConnection(brand.account.id, "linkedin", {
    state: "connected",
    userToken: encryptSecret("old"),
    userExpiresAt: null,
    refreshToken: null,
    refreshExpiresAt: null,
    scopes: [],
    targetId: "urn:li:organization:1",
    targetName: "One",
    targetAvatarUrl: null,
    targetKind: "organization",
    targetToken: encryptSecret("old"),
    expiresAt: null,
  });
  const two = { targetId: "urn:li:organization:2", name: "Two", avatarUrl: null, kind: "organization" };
  await runInTransaction((tx) =>
    replaceConnectionTargets(id, [{ ...two, token: null, expiresAt: null }], tx),
  );
  const renewed = { userToken: encryptSecret("new"), userExpiresAt: new Date("2027-01-01") };
  await getTransactionClient().connection.update({ where: { id }, data: renewed });
  const { target, expiresAt } =
    (await getPublishingConnection(brand.account.id, linkedinPlatform, two.targetId)) ?? expect.fail();
  expect(target).toEqual({ id: two.targetId, token: "new" });
  expect(expiresAt).toEqual(renewed.userExpiresAt);
  expect(decryptSecret(renewed.userToken)).toBe("new");
});
