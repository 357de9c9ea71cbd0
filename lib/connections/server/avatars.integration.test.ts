import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { deleteVendorUserData } from "@/lib/connections/server/delete-vendor-user-data";
import { disconnect } from "@/lib/connections/server/disconnect";
import { getConnectionStatus } from "@/lib/connections/server/get-connection-status";
import { refreshAvatars } from "@/lib/connections/server/refresh-avatars";
import { closeDb } from "@/lib/core/server/db";
import { getEnv } from "@/lib/core/server/env";
import { getTransactionClient, runInTransaction } from "@/lib/core/server/transaction";
import { deleteUnusedMedia } from "@/lib/media/server/delete-media";
import { getMediaUrl } from "@/lib/media/server/media-url";
import { FIRST_DELETION_STEP } from "@/lib/privacy/deletion-steps";
import { insertDeletion } from "@/lib/privacy/server/deletion-store";
import { deleteAccount } from "@/lib/privacy/server/request-deletion";
import { runDueDeletions } from "@/lib/privacy/server/run-deletion";
import { getObjectStore } from "@/lib/providers/object-store/registry";
import { fetchPublicImage } from "@/lib/providers/web-page/fetch-public-image";
import { connectFacebookPage, type SeededAccount, seedAccount } from "@/tests/faults/seed-data";
import { ownSandbox } from "@/tests/harness/sandbox-control";

let brand: SeededAccount;

beforeEach(async () => {
  await ownSandbox.reset("meta");
  await getTransactionClient().connection.deleteMany();
  brand = await seedAccount();
  await connectFacebookPage(brand);
});
afterAll(closeDb);

const row = () =>
  getTransactionClient().connection.findFirstOrThrow({ where: { accountId: brand.account.id } });
const age = (data: object) =>
  getTransactionClient().connection.updateMany({ where: { accountId: brand.account.id }, data });

test("avatar of a page is copied to our store when it is connected", async () => {
  const { avatarKey } = await row();
  expect(avatarKey).toMatch(/^public\//);
  expect((await getConnectionStatus(brand)).facebook?.avatarUrl).toBe(getMediaUrl(avatarKey ?? ""));
  expect(await getObjectStore().get(avatarKey ?? "")).not.toBeNull();
  await getTransactionClient().$executeRaw`UPDATE media SET created_at = now() - interval '3 days'`;
  await deleteUnusedMedia();
  expect(await getObjectStore().get(avatarKey ?? "")).not.toBeNull();
});

test("worker copies the avatar again after a week, once, and drops the old copy", async () => {
  const before = await row();
  expect(await refreshAvatars()).toBe(0);
  await age({
    avatarTriedAt: new Date(Date.now() - 8 * 86_400_000),
    targetAvatarUrl: "https://old.example/a.png",
  });
  const counts = await Promise.all([refreshAvatars(), refreshAvatars()]);
  expect(counts.sort()).toEqual([0, 1]);
  const after = await row();
  expect(after.avatarKey).not.toBe(before.avatarKey);
  expect(after.targetAvatarUrl).not.toContain("old.example");
  expect(await getObjectStore().get(before.avatarKey ?? "")).toBeNull();
});

test("worker stores the user's id at Meta for a connection from before it was kept", async () => {
  const { providerUserId } = await row();
  await age({ avatarTriedAt: null, providerUserId: null });
  await refreshAvatars();
  expect(providerUserId).not.toBeNull();
  expect((await row()).providerUserId).toBe(providerUserId);
});

test("avatar is deleted with the connection", async () => {
  const { avatarKey } = await row();
  await disconnect({ account: brand.account, platform: "facebook" });
  expect((await row()).avatarKey).toBeNull();
  expect(await getObjectStore().get(avatarKey ?? "")).toBeNull();
});

test.each<[string, () => Promise<unknown>]>([
  ["account", () => deleteAccount({ account: brand.account })],
  ["user", deleteUser],
  ["person at Meta", deleteAtMeta],
])("avatar is deleted at once with its %s", async (_, remove) => {
  const { avatarKey } = await row();
  expect(await getObjectStore().get(avatarKey ?? "")).not.toBeNull();
  await remove();
  expect(await getObjectStore().get(avatarKey ?? "")).toBeNull();
  expect(await getTransactionClient().media.count({ where: { key: avatarKey ?? "" } })).toBe(0);
});

async function deleteUser(): Promise<void> {
  const { id } = brand.user;
  await getTransactionClient().user.update({ where: { id }, data: { deletionRequestedAt: new Date() } });
  await runInTransaction((tx) => insertDeletion(id, FIRST_DELETION_STEP, tx));
  await runDueDeletions();
  expect(await getTransactionClient().user.count({ where: { id } })).toBe(0);
}

async function deleteAtMeta(): Promise<void> {
  const url = "http://127.0.0.1:9/";
  const sent = await ownSandbox.trigger({
    ...{ service: "meta", event: "data-deletion", url, secret: getEnv().FB_APP_SECRET },
  });
  await deleteVendorUserData({ signedRequest: sent.signedRequest });
}

test("image is fetched only from public addresses, without redirects and up to 2 MB", async () => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? "");
    const isLarge = request.url === "/large";
    const headers = {
      "content-type": request.url === "/page" ? "text/html" : "image/png",
      location: "/loaf",
    };
    response.writeHead(request.url === "/moved" ? 302 : 200, headers);
    response.end(Buffer.alloc(isLarge ? 2_000_001 : 2_000_000));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const emulator = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  for (const address of [`${emulator}/loaf`, "https://10.0.0.1/a.png", "http://cdn.example/a.png"]) {
    await expect(fetchPublicImage(address)).rejects.toThrow("not public");
  }
  expect(asked).toEqual([]);
  expect((await fetchPublicImage(`${emulator}/loaf`, { emulator })).length).toBe(2_000_000);
  await expect(fetchPublicImage(`${emulator}/large`, { emulator })).rejects.toThrow("too large");
  await expect(fetchPublicImage(`${emulator}/moved`, { emulator })).rejects.toThrow("answered 302");
  await expect(fetchPublicImage(`${emulator}/page`, { emulator })).rejects.toThrow("text/html");
});
