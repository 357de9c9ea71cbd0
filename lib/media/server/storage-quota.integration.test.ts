import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { db } from "@/lib/core/server/db";
import { MAX_AWAITING, MAX_STORAGE_BYTES, MAX_STORAGE_COUNT } from "@/lib/media/rules";
import { deleteMedia, sweepMedia } from "@/lib/media/server/delete-media";
import {
  announceMedia,
  insertMedia,
  type NewMedia,
  settleMedia,
  usageOf,
} from "@/lib/media/server/media-store";
import { saveImage } from "@/lib/media/server/save-image";
import { objectStore } from "@/lib/providers/object-store/registry";
import { makeMedia, makePerson } from "@/tests/harness/rows";

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

/** A person whose storage has exactly so much room left. */
async function personWithRoom(bytes: number, count = 1_000): Promise<string> {
  const { id: userId } = await makePerson();
  const taken = { bytes: MAX_STORAGE_BYTES - bytes, count: MAX_STORAGE_COUNT - count };
  await db().storageUsage.upsert({ where: { userId }, create: { userId, ...taken }, update: taken });
  return userId;
}

const succeeded = (results: PromiseSettledResult<unknown>[]) =>
  results.filter(({ status }) => status === "fulfilled").length;

test("UP6: of 20 uploads at once at the edge exactly those go in that fit", async () => {
  const userId = await personWithRoom(7 * MB);
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => insertMedia(medium(userId))));
  expect(succeeded(results)).toBe(7);
  expect(await usageOf(userId)).toMatchObject({ bytes: MAX_STORAGE_BYTES });
  expect(await db().media.count({ where: { userId } })).toBe(7);
  for (const result of results) {
    if (result.status === "rejected") {
      expect(result.reason).toMatchObject({
        code: "storage_limit",
        details: { limitBytes: MAX_STORAGE_BYTES, usedBytes: MAX_STORAGE_BYTES },
      });
    }
  }
});

test("the same scene overspends with read-then-write: the case above has teeth", async () => {
  const userId = await personWithRoom(7 * MB);
  const naive = async () => {
    const { bytes } = await usageOf(userId);
    if (bytes + MB > MAX_STORAGE_BYTES) throw new Error("full");
    await db().storageUsage.update({ where: { userId }, data: { bytes: bytes + MB } });
  };
  expect(succeeded(await Promise.allSettled(Array.from({ length: 20 }, naive)))).toBeGreaterThan(7);
});

test("the number of media is bounded too", async () => {
  const userId = await personWithRoom(1_000 * MB, 2);
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => insertMedia(medium(userId))));
  expect(succeeded(results)).toBe(2);
});

test("a picture that finds no room leaves neither row nor object", async () => {
  const { id: userId } = await makePerson();
  const bytes = (await objectStore().get((await makeMedia({ id: userId })).key))?.bytes ?? new Uint8Array();
  await db().storageUsage.update({ where: { userId }, data: { bytes: MAX_STORAGE_BYTES } });
  const put: string[] = [];
  const store = { ...objectStore(), putFile: async (key: string) => void put.push(key) };
  await expect(saveImage({ userId, bytes, source: "upload" }, store)).rejects.toMatchObject({
    code: "storage_limit",
  });
  expect(put).toEqual([]);
  expect(await db().media.count({ where: { userId } })).toBe(1);
});

test("what is deleted gives its room back, once, however often it is deleted", async () => {
  const user = await makePerson();
  const [one, other] = [await makeMedia(user), await makeMedia(user)];
  expect(await usageOf(user.id)).toEqual({ bytes: one.bytes + other.bytes, count: 2 });
  await Promise.all(Array.from({ length: 5 }, () => deleteMedia([one.id])));
  expect(await usageOf(user.id)).toEqual({ bytes: other.bytes, count: 1 });
});

test("an announced upload takes the room it declares, then what it needs", async () => {
  const { id: userId } = await makePerson();
  const { id, state } = await announceMedia(medium(userId, 200 * MB));
  expect([state, await usageOf(userId)]).toEqual(["awaiting", { bytes: 200 * MB, count: 1 }]);
  const arrived = {
    bytes: 5 * MB,
    contentType: "video/mp4",
    width: 640,
    height: 360,
    checksum: "c",
    durationMs: 9,
  };
  expect(await settleMedia(id, { ...arrived, hasPoster: true })).toMatchObject({
    ...arrived,
    state: "stored",
    hasPoster: true,
  });
  expect(await usageOf(userId)).toEqual({ bytes: 5 * MB, count: 1 });
  expect(await settleMedia(id, { ...arrived, bytes: 9 * MB })).toBeNull();
  expect(await usageOf(userId)).toEqual({ bytes: 5 * MB, count: 1 });
});

test("nobody has more than so many announced uploads, asked for at once or not", async () => {
  const { id: userId } = await makePerson();
  const results = await Promise.allSettled(
    Array.from({ length: MAX_AWAITING + 5 }, () => announceMedia(medium(userId))),
  );
  expect(succeeded(results)).toBe(MAX_AWAITING);
  await expect(announceMedia(medium(userId))).rejects.toMatchObject({ code: "rate_limited" });
});

test("an announced upload that never comes is swept after an hour, whatever arrived of it", async () => {
  const { id: userId } = await makePerson();
  const [late, fresh] = [await announceMedia(medium(userId)), await announceMedia(medium(userId))];
  const incoming = late.key.replace("public/", "incoming/");
  await objectStore().put(incoming, { bytes: new Uint8Array(9), contentType: "video/mp4" });
  await db()
    .$executeRaw`UPDATE media SET created_at = now() - interval '61 minutes' WHERE id = ${late.id}::uuid`;
  await sweepMedia();
  expect(await objectStore().head(incoming)).toBeNull();
  expect((await db().media.findMany({ where: { userId } })).map(({ id }) => id)).toEqual([fresh.id]);
  expect(await usageOf(userId)).toEqual({ bytes: MB, count: 1 });
});
