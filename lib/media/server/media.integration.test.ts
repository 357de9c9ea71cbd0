import { createHash, randomUUID } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeDb, getPrismaClient } from "@/lib/core/server/db";
import { getTransactionClient, runInTransaction } from "@/lib/core/server/transaction";
import { getIncomingKey, listObjectKeys } from "@/lib/media/object-keys";
import {
  deleteMedia,
  deleteMediaSafely,
  deleteStaleIncomingObjects,
  deleteUnusedMedia,
} from "@/lib/media/server/delete-media";
import { ensureBucket } from "@/lib/media/server/ensure-bucket";
import {
  findUnusedMedia,
  insertPendingUpload,
  lockStoredMedia,
  type UnusedMediaPart,
} from "@/lib/media/server/media-store";
import { getMediaUrl } from "@/lib/media/server/media-url";
import { saveImage } from "@/lib/media/server/save-image";
import { appendImage } from "@/lib/posts/server/post-image-store";
import { appendImageToPost } from "@/lib/posts/server/post-images";
import type { ObjectStore } from "@/lib/providers/object-store/port";
import { getObjectStore } from "@/lib/providers/object-store/registry";
import { waitFor } from "@/tests/harness/npm-start";
import { countBlockedConnections } from "@/tests/harness/registered-user";
import {
  createAccountFixture,
  createPostFixture,
  insertMediaFixture,
  insertUserFixture,
  insertVideoFixture,
} from "@/tests/harness/row-fixtures";
import { createSolidImage } from "@/tests/harness/solid-color-image";

beforeAll(ensureBucket);
afterAll(closeDb);

const attach = (postId: string, media: Awaited<ReturnType<typeof insertMediaFixture>>) =>
  runInTransaction((tx) => appendImageToPost({ postId, media, alt: "" }, tx));
const broken = {
  ...getObjectStore(),
  putFile: () => Promise.reject(new Error("down")),
  delete: () => Promise.reject(new Error("down")),
};

const isAnyoneWaiting = async () => (await countBlockedConnections()) > 0;

describe("stored images", () => {
  test("stored image is public under a generated key, immutable and without metadata", async () => {
    const user = await insertUserFixture();
    const jpeg = await sharp({ create: { width: 30, height: 20, channels: 3, background: "#0b5d4e" } })
      .withExif({
        IFD0: { Copyright: "Hidden name" },
        IFD3: { GPSLatitudeRef: "N", GPSLatitude: "32/1 4/1 59/1" },
      })
      .jpeg()
      .toBuffer();
    const media = await saveImage({ userId: user.id, bytes: jpeg, source: "upload" });
    expect(media).toMatchObject({ state: "stored", contentType: "image/jpeg", width: 30, height: 20 });
    expect(media.key).toMatch(/^public\/[0-9a-f-]{36}\.jpg$/);
    const response = await fetch(getMediaUrl(media.key));
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("image/jpeg");
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.includes("Hidden name")).toBe(false);
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    expect(createHash("sha256").update(bytes).digest("hex")).toBe(media.checksum);
    expect(bytes.byteLength).toBe(media.bytes);
  });

  test("stored image is cacheable forever", async () => {
    const user = await insertUserFixture();
    const given: unknown[] = [];
    const store: ObjectStore = {
      ...getObjectStore(),
      putFile: async (_key, _file, options) => void given.push(options),
    };
    const bytes =
      (await getObjectStore().get((await insertMediaFixture(user)).key))?.bytes ?? new Uint8Array();
    await saveImage({ userId: user.id, bytes, source: "upload" }, store);
    expect(given).toEqual([{ cacheControl: "public, max-age=31536000, immutable" }]);
  });

  test("refused image leaves no row and no object", async () => {
    const user = await insertUserFixture();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
    await expect(saveImage({ userId: user.id, bytes: svg, source: "upload" })).rejects.toMatchObject({
      code: "unsupported_type",
    });
    expect(await getPrismaClient().media.count({ where: { userId: user.id } })).toBe(0);
  });

  test("failing object store leaves nothing usable, and the cleanup removes the rest", async () => {
    const user = await insertUserFixture();
    const [media, account] = [await insertMediaFixture(user), await createAccountFixture(user)];
    const bytes = (await getObjectStore().get(media.key))?.bytes ?? new Uint8Array();
    await expect(saveImage({ userId: user.id, bytes, source: "upload" }, broken)).rejects.toThrow("down");
    const left = await getPrismaClient().media.findFirstOrThrow({
      where: { userId: user.id, state: "storing" },
    });
    const post = await createPostFixture(account);
    await expect(attach(post.id, left)).rejects.toMatchObject({ code: "not_found" });
    await deleteUnusedMedia();
    expect(await getPrismaClient().media.count({ where: { id: left.id } })).toBe(1);
    await getPrismaClient()
      .$executeRaw`UPDATE media SET created_at = now() - interval '61 minutes' WHERE id = ${left.id}::uuid`;
    await deleteUnusedMedia();
    expect(await getPrismaClient().media.count({ where: { id: left.id } })).toBe(0);
  });
});

test("image that arrives after its cleanup is neither usable nor left in the object store", async () => {
  const user = await insertUserFixture();
  const bytes = await createSolidImage(400).png().toBuffer();
  const put: string[] = [];
  const slow: ObjectStore = {
    ...getObjectStore(),
    putFile: async (key, file, options) => {
      await getPrismaClient().$executeRaw`
        UPDATE media SET created_at = now() - interval '61 minutes' WHERE user_id = ${user.id}::uuid`;
      await deleteUnusedMedia();
      await getObjectStore().putFile(key, file, options);
      put.push(key);
    },
  };
  await expect(saveImage({ userId: user.id, bytes, source: "upload" }, slow)).rejects.toMatchObject({
    code: "unavailable",
  });
  expect(put).toHaveLength(2);
  for (const key of put) expect(await getObjectStore().head(key)).toBeNull();
  expect(await getPrismaClient().media.count({ where: { userId: user.id } })).toBe(0);
});

describe("media deletion", () => {
  test("used media stays, and unused media is deleted with its object", async () => {
    const user = await insertUserFixture();
    const [used, unused] = [await insertMediaFixture(user), await insertMediaFixture(user)];
    await attach((await createPostFixture(await createAccountFixture(user))).id, used);
    expect(await deleteMedia([used.id, unused.id])).toBe(1);
    expect(await getObjectStore().get(used.key)).not.toBeNull();
    expect(await getObjectStore().get(unused.key)).toBeNull();
    expect(await getPrismaClient().media.findMany({ where: { userId: user.id } })).toHaveLength(1);
  });

  test("concurrent attachment and deletion never leave a post with a missing image", async () => {
    const user = await insertUserFixture();
    const account = await createAccountFixture(user);
    for (let round = 0; round < 12; round += 1) {
      const [post, media] = [await createPostFixture(account), await insertMediaFixture(user)];
      const [attached] = await Promise.allSettled([attach(post.id, media), deleteMedia([media.id])]);
      const object = await getObjectStore().get(media.key);
      expect({ round, object: object !== null }).toEqual({ round, object: attached.status === "fulfilled" });
    }
  });

  test("deletion waits for a running attachment and then finds the image used", async () => {
    const user = await insertUserFixture();
    const [post, media] = [
      await createPostFixture(await createAccountFixture(user)),
      await insertMediaFixture(user),
    ];
    const deleting = await runInTransaction(async (tx) => {
      expect(await lockStoredMedia(media.id, tx)).toBe(true);
      let done = false;
      const deletion = deleteMedia([media.id]).finally(() => {
        done = true;
      });
      await waitFor("the deletion waits or is done", async () => done || (await isAnyoneWaiting()));
      await appendImage(post.id, media.id, "", tx);
      return { deletion };
    });
    expect(await deleting.deletion).toBe(0);
    expect(await getObjectStore().get(media.key)).not.toBeNull();
  });

  test("failing object store does not undo the user's change, and the cleanup completes it", async () => {
    const user = await insertUserFixture();
    const media = await insertMediaFixture(user);
    expect(await deleteMedia([media.id], broken)).toBe(0);
    await expect(deleteMediaSafely(["not a uuid"])).resolves.toBeUndefined();
    expect((await getPrismaClient().media.findUniqueOrThrow({ where: { id: media.id } })).state).toBe(
      "deleting",
    );
    await getPrismaClient()
      .$executeRaw`UPDATE media SET created_at = now() - interval '6 minutes' WHERE id = ${media.id}::uuid`;
    await deleteUnusedMedia();
    expect(await getObjectStore().get(media.key)).toBeNull();
    expect(await getPrismaClient().media.count({ where: { id: media.id } })).toBe(0);
  });

  test("object that cannot be deleted blocks no other, in one cleanup or the next", async () => {
    const user = await insertUserFixture();
    const media = await Promise.all(Array.from({ length: 4 }, () => insertMediaFixture(user)));
    await getPrismaClient().media.updateMany({
      where: { userId: user.id },
      data: { state: "deleting", createdAt: new Date(Date.now() - 3_600_000) },
    });
    const [stuck, ...others] = media.map(({ key }) => key);
    const store: ObjectStore = {
      ...getObjectStore(),
      delete: (key) => (key === stuck ? Promise.reject(new Error("locked")) : getObjectStore().delete(key)),
    };
    const left = async () =>
      (await getPrismaClient().media.findMany({ where: { userId: user.id } })).map(({ key }) => key);
    // One at a time: the failing one must not always be the first.
    await waitFor("one of the others is swept", async () => {
      await deleteUnusedMedia(1, store);
      return (await left()).length < media.length;
    });
    await deleteUnusedMedia(200, store);
    expect(await left()).toEqual([stuck]);
    for (const key of others) expect(await getObjectStore().get(key)).toBeNull();
    await deleteUnusedMedia();
    expect(await left()).toEqual([]);
  });

  test("cleanup deletes media unused for a day, but no used or newer media", async () => {
    const user = await insertUserFixture();
    const [old, used, young] = [
      await insertMediaFixture(user),
      await insertMediaFixture(user),
      await insertMediaFixture(user),
    ];
    await attach((await createPostFixture(await createAccountFixture(user))).id, used);
    await getPrismaClient().$executeRaw`UPDATE media SET created_at = now() - interval '25 hours'
      WHERE id IN (${old.id}::uuid, ${used.id}::uuid)`;
    await deleteUnusedMedia();
    const left = await getPrismaClient().media.findMany({
      where: { userId: user.id },
      orderBy: { id: "asc" },
    });
    expect(left.map(({ id }) => id)).toEqual([used.id, young.id]);
  });

  test("unused media are found once each when they are examined in parts", async () => {
    const user = await insertUserFixture();
    const media = await Promise.all(Array.from({ length: 7 }, () => insertMediaFixture(user)));
    await getPrismaClient().$executeRaw`UPDATE media SET created_at = now() - interval '25 hours'
      WHERE user_id = ${user.id}::uuid`;
    const own = media.map(({ id }) => id).sort();
    // By the end of the part, and by the number of those that are found.
    for (const sizes of [
      { size: 3, limit: 200 },
      { size: 2_000, limit: 3 },
    ]) {
      const found: string[] = [];
      let after: string | null = null;
      do {
        const part: UnusedMediaPart = await findUnusedMedia(after, sizes);
        expect(part.ids.length).toBeLessThanOrEqual(3);
        found.push(...part.ids);
        after = part.next;
      } while (after !== null);
      expect(found.filter((id) => own.includes(id))).toEqual(own);
    }
  });

  test("video of a listed job is not cleaned up after a day", async () => {
    const user = await insertUserFixture();
    const [waits, foreign] = [
      await insertVideoFixture(user),
      await insertVideoFixture(await insertUserFixture()),
    ];
    const job = { kind: "video", state: "failed", input: {}, endedAt: new Date() };
    const named = { userId: user.id, ...job, result: { videoUrl: getMediaUrl(waits.key) } };
    const { id } = await getPrismaClient().job.create({ data: named });
    // A job does not preserve media of another user.
    await getPrismaClient().job.create({
      data: { ...named, result: { videoUrl: getMediaUrl(foreign.key) } },
    });
    const old = { createdAt: new Date(Date.now() - 25 * 3_600_000) };
    await getPrismaClient().media.updateMany({ where: { id: { in: [waits.id, foreign.id] } }, data: old });
    await deleteUnusedMedia();
    const left = async () =>
      (await getPrismaClient().media.findMany({ where: { id: { in: [waits.id, foreign.id] } } })).map(
        (one) => one.id,
      );
    expect(await left()).toEqual([waits.id]);
    await getPrismaClient().job.delete({ where: { id } });
    await deleteUnusedMedia();
    expect(await left()).toEqual([]);
  });

  test("logo is in use and deleted only after the account has another", async () => {
    const user = await insertUserFixture();
    const [brand, logo] = [await createAccountFixture(user), await insertMediaFixture(user)];
    await getPrismaClient().account.update({ where: { id: brand.id }, data: { logoKey: logo.key } });
    await getPrismaClient()
      .$executeRaw`UPDATE media SET created_at = now() - interval '25 hours' WHERE id = ${logo.id}::uuid`;
    expect(await deleteMedia([logo.id])).toBe(0);
    await deleteUnusedMedia();
    expect((await getPrismaClient().media.findUniqueOrThrow({ where: { id: logo.id } })).state).toBe(
      "stored",
    );
    expect(await getObjectStore().get(logo.key)).not.toBeNull();
    await getPrismaClient().account.update({ where: { id: brand.id }, data: { logoKey: null } });
    await deleteUnusedMedia();
    expect(await getObjectStore().get(logo.key)).toBeNull();
  });

  test("deletion waits for a logo update and then finds it used", async () => {
    const user = await insertUserFixture();
    const [brand, logo] = [await createAccountFixture(user), await insertMediaFixture(user)];
    const deleting = await runInTransaction(async (tx) => {
      expect(await lockStoredMedia(logo.id, tx)).toBe(true);
      let done = false;
      const deletion = deleteMedia([logo.id]).finally(() => {
        done = true;
      });
      await waitFor("the deletion waits or is done", async () => done || (await isAnyoneWaiting()));
      await getTransactionClient(tx).account.update({ where: { id: brand.id }, data: { logoKey: logo.key } });
      return { deletion };
    });
    expect(await deleting.deletion).toBe(0);
    expect(await getObjectStore().get(logo.key)).not.toBeNull();
  });
});

test("incoming object without a waiting row is deleted after a day", async () => {
  const user = await insertUserFixture();
  const announced = await insertPendingUpload({
    ...{ userId: user.id, kind: "video", contentType: "video/mp4", source: "upload", checksum: "" },
    ...{ key: `public/${randomUUID()}.mp4`, bytes: 9, width: 0, height: 0 },
  });
  const awaited = getIncomingKey(announced.key);
  const [old, young] = [`incoming/${randomUUID()}.mp4`, `incoming/${randomUUID()}.mp4`];
  for (const key of [awaited, old, young]) {
    await getObjectStore().put(key, { bytes: new Uint8Array(9), contentType: "video/mp4" });
  }
  const store = {
    ...getObjectStore(),
    list: async (prefix: string, limit: number) =>
      ((await getObjectStore().list(prefix, limit)) ?? []).map(({ key, modified }) => ({
        key,
        modified: key === young ? modified : new Date(modified.getTime() - 25 * 3_600_000),
      })),
  };
  await deleteStaleIncomingObjects(store);
  const left = await Promise.all(
    [awaited, old, young].map(async (key) => !!(await getObjectStore().head(key))),
  );
  expect(left).toEqual([true, false, true]);
});

test("image is deleted with all its objects, including rows without sizes", async () => {
  const user = await insertUserFixture();
  const wide = await createSolidImage(1_200, 300).png().toBuffer();
  const media = await saveImage({ userId: user.id, bytes: wide, source: "upload" });
  expect(media.sizes).toEqual([360, 1080]);
  const keys = listObjectKeys(media);
  for (const key of keys) expect(await getObjectStore().head(key)).not.toBeNull();
  const [older] = [await insertMediaFixture(user)];
  expect(await deleteMedia([media.id, older.id])).toBe(2);
  for (const key of [...keys, older.key]) expect(await getObjectStore().head(key)).toBeNull();
});
