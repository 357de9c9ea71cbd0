import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { getPrismaClient } from "@/lib/core/server/db";
import {
  MAX_PENDING_UPLOAD_BYTES,
  MAX_PENDING_UPLOADS,
  MAX_USER_STORAGE_BYTES,
  MAX_USER_STORAGE_OBJECTS,
} from "@/lib/media/limits";
import { deleteMedia, deleteUnusedMedia } from "@/lib/media/server/delete-media";
import {
  confirmUploadedMedia,
  getStorageUsage,
  insertPendingMedia,
  insertPendingUpload,
  type NewMedia,
} from "@/lib/media/server/media-store";
import { saveImage } from "@/lib/media/server/save-image";
import { getObjectStore } from "@/lib/providers/object-store/registry";
import { insertMediaFixture, insertUserFixture } from "@/tests/harness/row-fixtures";

const MB = 1_048_576;

const medium = (userId: string, bytes = MB): NewMedia => ({
  userId,
  key: `public/${randomUUID()}.mp4`,
  kind: "video",
  contentType: "video/mp4",
  bytes,
  width: 0,
  height: 0,
  checksum: "",
  source: "upload",
});

/** Creates a user with exactly this much storage quota left. */
async function createUserWithQuota(bytes: number, count = 1_000): Promise<string> {
  const { id: userId } = await insertUserFixture();
  const taken = { bytes: MAX_USER_STORAGE_BYTES - bytes, count: MAX_USER_STORAGE_OBJECTS - count };
  await getPrismaClient().storageUsage.upsert({
    where: { userId },
    create: { userId, ...taken },
    update: taken,
  });
  return userId;
}

const succeeded = (results: PromiseSettledResult<unknown>[]) =>
  results.filter(({ status }) => status === "fulfilled").length;

test("concurrent uploads at the quota limit: exactly those that fit succeed [UP6]", async () => {
  const userId = await createUserWithQuota(7 * MB);
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, () => insertPendingMedia(medium(userId))),
  );
  expect(succeeded(results)).toBe(7);
  expect(await getStorageUsage(userId)).toMatchObject({ bytes: MAX_USER_STORAGE_BYTES });
  expect(await getPrismaClient().media.count({ where: { userId } })).toBe(7);
  for (const result of results) {
    if (result.status === "rejected") {
      expect(result.reason).toMatchObject({
        code: "storage_limit",
        details: { limitBytes: MAX_USER_STORAGE_BYTES, usedBytes: MAX_USER_STORAGE_BYTES },
      });
    }
  }
});

test("read-then-write control exceeds the quota, which validates the test", async () => {
  const userId = await createUserWithQuota(7 * MB);
  const naive = async () => {
    const { bytes } = await getStorageUsage(userId);
    if (bytes + MB > MAX_USER_STORAGE_BYTES) throw new Error("full");
    await getPrismaClient().storageUsage.update({ where: { userId }, data: { bytes: bytes + MB } });
  };
  expect(succeeded(await Promise.allSettled(Array.from({ length: 20 }, naive)))).toBeGreaterThan(7);
});

test("number of media is limited", async () => {
  const userId = await createUserWithQuota(1_000 * MB, 2);
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, () => insertPendingMedia(medium(userId))),
  );
  expect(succeeded(results)).toBe(2);
});

test("image above the quota leaves no row and no object", async () => {
  const { id: userId } = await insertUserFixture();
  const bytes =
    (await getObjectStore().get((await insertMediaFixture({ id: userId })).key))?.bytes ?? new Uint8Array();
  await getPrismaClient().storageUsage.update({ where: { userId }, data: { bytes: MAX_USER_STORAGE_BYTES } });
  const put: string[] = [];
  const store = { ...getObjectStore(), putFile: async (key: string) => void put.push(key) };
  await expect(saveImage({ userId, bytes, source: "upload" }, store)).rejects.toMatchObject({
    code: "storage_limit",
  });
  expect(put).toEqual([]);
  expect(await getPrismaClient().media.count({ where: { userId } })).toBe(1);
});

test("deletion releases quota exactly once", async () => {
  const user = await insertUserFixture();
  const [one, other] = [await insertMediaFixture(user), await insertMediaFixture(user)];
  expect(await getStorageUsage(user.id)).toEqual({ bytes: one.bytes + other.bytes, count: 2 });
  await Promise.all(Array.from({ length: 5 }, () => deleteMedia([one.id])));
  expect(await getStorageUsage(user.id)).toEqual({ bytes: other.bytes, count: 1 });
});

test("pending upload reserves its declared size, then uses its true size", async () => {
  const { id: userId } = await insertUserFixture();
  const { id, state } = await insertPendingUpload(medium(userId, 200 * MB));
  expect([state, await getStorageUsage(userId)]).toEqual(["awaiting", { bytes: 200 * MB, count: 1 }]);
  const arrived = {
    bytes: 5 * MB,
    contentType: "video/mp4",
    width: 640,
    height: 360,
    checksum: "c",
    durationMs: 9,
  };
  expect(await confirmUploadedMedia(id, { ...arrived, hasPoster: true })).toMatchObject({
    ...arrived,
    state: "stored",
    hasPoster: true,
  });
  expect(await getStorageUsage(userId)).toEqual({ bytes: 5 * MB, count: 1 });
  expect(await confirmUploadedMedia(id, { ...arrived, bytes: 9 * MB })).toBeNull();
  expect(await getStorageUsage(userId)).toEqual({ bytes: 5 * MB, count: 1 });
});

test("number of pending uploads is limited, also for concurrent requests", async () => {
  const { id: userId } = await insertUserFixture();
  const results = await Promise.allSettled(
    Array.from({ length: MAX_PENDING_UPLOADS + 5 }, () => insertPendingUpload(medium(userId))),
  );
  expect(succeeded(results)).toBe(MAX_PENDING_UPLOADS);
  await expect(insertPendingUpload(medium(userId))).rejects.toMatchObject({ code: "rate_limited" });
});

test("announced bytes of pending uploads are limited per user, also for concurrent requests", async () => {
  const { id: userId } = await insertUserFixture();
  const largest = () => insertPendingUpload(medium(userId, 200 * MB));
  const results = await Promise.allSettled(Array.from({ length: 13 }, largest));
  expect(succeeded(results)).toBe(Math.floor(MAX_PENDING_UPLOAD_BYTES / (200 * MB)));
  const rest = MAX_PENDING_UPLOAD_BYTES - 10 * 200 * MB;
  const over = insertPendingUpload(medium(userId, rest + 1));
  await expect(over).rejects.toMatchObject({ code: "rate_limited" });
  expect(await insertPendingUpload(medium(userId, rest))).toMatchObject({ state: "awaiting" });
});

test("pending upload that never arrives is cleaned up after an hour", async () => {
  const { id: userId } = await insertUserFixture();
  const [late, fresh] = [
    await insertPendingUpload(medium(userId)),
    await insertPendingUpload(medium(userId)),
  ];
  const incoming = late.key.replace("public/", "incoming/");
  await getObjectStore().put(incoming, { bytes: new Uint8Array(9), contentType: "video/mp4" });
  await getPrismaClient()
    .$executeRaw`UPDATE media SET created_at = now() - interval '61 minutes' WHERE id = ${late.id}::uuid`;
  await deleteUnusedMedia();
  expect(await getObjectStore().head(incoming)).toBeNull();
  expect((await getPrismaClient().media.findMany({ where: { userId } })).map(({ id }) => id)).toEqual([
    fresh.id,
  ]);
  expect(await getStorageUsage(userId)).toEqual({ bytes: MB, count: 1 });
});
