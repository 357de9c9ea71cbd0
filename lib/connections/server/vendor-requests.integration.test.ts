import { createHmac } from "node:crypto";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { deauthorizeVendorUser } from "@/lib/connections/server/deauthorize-vendor-user";
import { deleteVendorUserData } from "@/lib/connections/server/delete-vendor-user-data";
import { findDataDeletion } from "@/lib/connections/server/find-data-deletion";
import { getConnectionStatus } from "@/lib/connections/server/get-connection-status";
import { closeDb } from "@/lib/core/server/db";
import { getEnv } from "@/lib/core/server/env";
import { getTransactionClient } from "@/lib/core/server/transaction";
import { connectFacebookPage, type SeededAccount, seedAccount } from "@/tests/faults/seed-data";
import { ownSandbox } from "@/tests/harness/sandbox-control";

const NOWHERE = "http://127.0.0.1:9/";
let brand: SeededAccount;

beforeEach(async () => {
  await ownSandbox.reset("meta");
  brand = await seedAccount();
  await connectFacebookPage(brand);
});
afterAll(closeDb);

/** Returns the request that Meta signs about the user of the emulator. */
const signed = async (event: string, secret?: string): Promise<string> =>
  (await ownSandbox.trigger({ service: "meta", event, url: NOWHERE, secret })).signedRequest;
const status = async () => (await getConnectionStatus(brand)).facebook;
const row = () =>
  getTransactionClient().connection.findFirstOrThrow({ where: { accountId: brand.account.id } });
const notices = () => getTransactionClient().notification.count({ where: { accountId: brand.account.id } });

function sign(payload: object, secret = getEnv().FB_APP_SECRET): string {
  const body = Buffer.from(JSON.stringify(payload)).toString("base64url");
  return `${createHmac("sha256", secret).update(body).digest("base64url")}.${body}`;
}
const about = {
  user_id: "102030000000001",
  algorithm: "HMAC-SHA256",
  issued_at: Math.floor(Date.now() / 1000),
};

describe("signed requests of Meta", () => {
  test.each([
    ["of another app's secret", () => sign(about, "another-app-secret")],
    ["with a forged signature", () => sign(about).replace(/^./, (first) => (first === "A" ? "B" : "A"))],
    [
      "with a changed payload",
      () => `${sign(about).split(".")[0]}.${sign({ ...about, user_id: "1" }).split(".")[1]}`,
    ],
    ["with another algorithm", () => sign({ ...about, algorithm: "none" })],
    ["without a user", () => sign({ ...about, user_id: "" })],
    ["that is empty", () => ""],
  ])("request %s is refused and changes nothing", async (_, request) => {
    for (const handle of [deauthorizeVendorUser, deleteVendorUserData]) {
      await expect(handle({ signedRequest: request() })).rejects.toMatchObject({ code: "validation_error" });
    }
    expect(await status()).toMatchObject({ state: "connected" });
    expect(await notices()).toBe(0);
  });
});

describe("app removed at Meta", () => {
  test("connections of that user end, their tokens are deleted and the owner is notified once", async () => {
    const signedRequest = await signed("deauthorize");
    for (let time = 0; time < 3; time += 1) await deauthorizeVendorUser({ signedRequest });
    expect(await status()).toMatchObject({ state: "reconnect", name: "Shachar Bakery" });
    expect(await row()).toMatchObject({ userToken: null, targetToken: null });
    expect(await notices()).toBe(1);
  });

  test("connection of another user stays", async () => {
    await getTransactionClient().connection.updateMany({
      where: { accountId: brand.account.id },
      data: { providerUserId: "999" },
    });
    await deauthorizeVendorUser({ signedRequest: await signed("deauthorize") });
    expect(await status()).toMatchObject({ state: "connected" });
  });

  test("repeated request does not end a consent that was given afterwards", async () => {
    const signedRequest = sign({ ...about, issued_at: about.issued_at - 3_600 });
    await deauthorizeVendorUser({ signedRequest });
    expect(await status()).toMatchObject({ state: "connected" });
  });
});

describe("deletion requested at Meta", () => {
  test("everything from Meta is deleted and the code leads to a page that says so", async () => {
    const { targetId } = await row();
    await getTransactionClient().insight.create({
      data: {
        ...{ accountId: brand.account.id, platform: "facebook", targetId: targetId ?? "", metric: "views" },
        day: new Date("2026-11-01"),
        value: 7,
      },
    });
    const { url, confirmation_code } = await deleteVendorUserData({
      signedRequest: await signed("data-deletion"),
    });
    expect(url).toBe(`${getEnv().APP_URL}/data-deletion/${confirmation_code}`);
    expect(confirmation_code).toMatch(/^[0-9a-z]{32}$/);
    expect(await findDataDeletion(confirmation_code)).toBeInstanceOf(Date);
    expect(await row()).toMatchObject({
      ...{ state: "disconnected", userToken: null, targetToken: null, providerUserId: null },
      ...{ targetId: null, targetName: null, targetAvatarUrl: null, avatarKey: null },
    });
    expect(await getTransactionClient().insight.count({ where: { accountId: brand.account.id } })).toBe(0);
    expect(await notices()).toBe(1);
  });

  test("repeated request returns the same code and spares a new connection", async () => {
    const signedRequest = sign({ ...about, issued_at: about.issued_at - 3_600 });
    const first = await deleteVendorUserData({ signedRequest });
    expect(await status()).toMatchObject({ state: "connected" });
    expect(await deleteVendorUserData({ signedRequest })).toEqual(first);
  });

  test.each(["", "0".repeat(32), "../../etc", "x"])("code %j is unknown", async (code) => {
    expect(await findDataDeletion(code)).toBeNull();
  });
});
