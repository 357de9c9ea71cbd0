import { createHash, randomUUID } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeDb, db } from "@/lib/core/server/db";
import { clientOf, inTransaction } from "@/lib/core/server/transaction";
import { incomingKey, objectKeysOf } from "@/lib/media/media-keys";
import { deleteMedia, discardMedia, sweepIncoming, sweepMedia } from "@/lib/media/server/delete-media";
import { ensureBucket } from "@/lib/media/server/ensure-bucket";
import { announceMedia, holdStoredMedia } from "@/lib/media/server/media-store";
import { mediaUrl } from "@/lib/media/server/media-url";
import { saveImage } from "@/lib/media/server/save-image";
import { attachImage } from "@/lib/posts/server/attach-image";
import { appendImage } from "@/lib/posts/server/post-image-store";
import type { ObjectStore } from "@/lib/providers/object-store/port";
import { objectStore } from "@/lib/providers/object-store/registry";
import { eventually } from "@/tests/harness/checkout";
import { picture } from "@/tests/harness/picture";
import { countBlocked } from "@/tests/harness/registered";
import { makeBrand, makeFilm, makeMedia, makePerson, makePost } from "@/tests/harness/rows";

beforeAll(ensureBucket);
afterAll(closeDb);

const attach = (postId: string, media: Awaited<ReturnType<typeof makeMedia>>) =>
  inTransaction((tx) => attachImage({ postId, media, alt: "" }, tx));
const broken = {
  ...objectStore(),
  putFile: () => Promise.reject(new Error("down")),
  delete: () => Promise.reject(new Error("down")),
};

const isAnyoneWaiting = async () => (await countBlocked()) > 0;

describe("a saved picture", () => {
  test("is public under our key, immutable, without what was hidden in it", async () => {
    const user = await makePerson();
    const jpeg = await sharp({ create: { width: 30, height: 20, channels: 3, background: "#0b5d4e" } })
      .withExif({ IFD0: { Copyright: "Hidden name" } })
      .jpeg()
      .toBuffer();
    const media = await saveImage({ userId: user.id, bytes: jpeg, source: "upload" });
    expect(media).toMatchObject({ state: "stored", contentType: "image/jpeg", width: 30, height: 20 });
    expect(media.key).toMatch(/^public\/[0-9a-f-]{36}\.jpg$/);
    const answer = await fetch(mediaUrl(media.key));
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("image/jpeg");
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.includes("Hidden name")).toBe(false);
    expect(createHash("sha256").update(bytes).digest("hex")).toBe(media.checksum);
    expect(bytes.byteLength).toBe(media.bytes);
  });

  test("may be kept for ever by whoever fetched it", async () => {
    const user = await makePerson();
    const given: unknown[] = [];
    const store: ObjectStore = {
      ...objectStore(),
      putFile: async (_key, _file, options) => void given.push(options),
    };
    const bytes = (await objectStore().get((await makeMedia(user)).key))?.bytes ?? new Uint8Array();
    await saveImage({ userId: user.id, bytes, source: "upload" }, store);
    expect(given).toEqual([{ cacheControl: "public, max-age=31536000, immutable" }]);
  });

  test("a refused one leaves neither row nor object", async () => {
    const user = await makePerson();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
    await expect(saveImage({ userId: user.id, bytes: svg, source: "upload" })).rejects.toMatchObject({
      code: "unsupported_type",
    });
    expect(await db().media.count({ where: { userId: user.id } })).toBe(0);
  });

  test("while storage is down nothing usable is left, and the sweep removes the rest", async () => {
    const user = await makePerson();
    const [media, account] = [await makeMedia(user), await makeBrand(user)];
    const bytes = (await objectStore().get(media.key))?.bytes ?? new Uint8Array();
    await expect(saveImage({ userId: user.id, bytes, source: "upload" }, broken)).rejects.toThrow("down");
    const left = await db().media.findFirstOrThrow({ where: { userId: user.id, state: "storing" } });
    const post = await makePost(account);
    await expect(attach(post.id, left)).rejects.toMatchObject({ code: "not_found" });
    await sweepMedia();
    expect(await db().media.count({ where: { id: left.id } })).toBe(1);
    await db()
      .$executeRaw`UPDATE media SET created_at = now() - interval '61 minutes' WHERE id = ${left.id}::uuid`;
    await sweepMedia();
    expect(await db().media.count({ where: { id: left.id } })).toBe(0);
  });
});

test("a picture that arrives after it was taken for lost is neither usable nor left in the store", async () => {
  const user = await makePerson();
  const bytes = await picture(400).png().toBuffer();
  const put: string[] = [];
  const slow: ObjectStore = {
    ...objectStore(),
    putFile: async (key, file, options) => {
      await db().$executeRaw`
        UPDATE media SET created_at = now() - interval '61 minutes' WHERE user_id = ${user.id}::uuid`;
      await sweepMedia();
      await objectStore().putFile(key, file, options);
      put.push(key);
    },
  };
  await expect(saveImage({ userId: user.id, bytes, source: "upload" }, slow)).rejects.toMatchObject({
    code: "unavailable",
  });
  expect(put).toHaveLength(2);
  for (const key of put) expect(await objectStore().head(key)).toBeNull();
  expect(await db().media.count({ where: { userId: user.id } })).toBe(0);
});

describe("deleting media", () => {
  test("one that is used stays; one that is not goes, object and row", async () => {
    const user = await makePerson();
    const [used, unused] = [await makeMedia(user), await makeMedia(user)];
    await attach((await makePost(await makeBrand(user))).id, used);
    expect(await deleteMedia([used.id, unused.id])).toBe(1);
    expect(await objectStore().get(used.key)).not.toBeNull();
    expect(await objectStore().get(unused.key)).toBeNull();
    expect(await db().media.findMany({ where: { userId: user.id } })).toHaveLength(1);
  });

  test("attaching and deleting at once never leaves a post with a missing picture", async () => {
    const user = await makePerson();
    const account = await makeBrand(user);
    for (let round = 0; round < 12; round += 1) {
      const [post, media] = [await makePost(account), await makeMedia(user)];
      const [attached] = await Promise.allSettled([attach(post.id, media), deleteMedia([media.id])]);
      const object = await objectStore().get(media.key);
      expect({ round, object: object !== null }).toEqual({ round, object: attached.status === "fulfilled" });
    }
  });

  test("a deletion waits for an attachment that has begun, and then finds the picture used", async () => {
    const user = await makePerson();
    const [post, media] = [await makePost(await makeBrand(user)), await makeMedia(user)];
    const deleting = await inTransaction(async (tx) => {
      expect(await holdStoredMedia(media.id, tx)).toBe(true);
      let done = false;
      const deletion = deleteMedia([media.id]).finally(() => {
        done = true;
      });
      await eventually("the deletion waits or is done", async () => done || (await isAnyoneWaiting()));
      await appendImage(post.id, media.id, "", tx);
      return { deletion };
    });
    expect(await deleting.deletion).toBe(0);
    expect(await objectStore().get(media.key)).not.toBeNull();
  });

  test("a store that is down does not undo the person's change; the sweep finishes it", async () => {
    const user = await makePerson();
    const media = await makeMedia(user);
    expect(await deleteMedia([media.id], broken)).toBe(0);
    await expect(discardMedia(["not a uuid"])).resolves.toBeUndefined();
    expect((await db().media.findUniqueOrThrow({ where: { id: media.id } })).state).toBe("deleting");
    await db()
      .$executeRaw`UPDATE media SET created_at = now() - interval '6 minutes' WHERE id = ${media.id}::uuid`;
    await sweepMedia();
    expect(await objectStore().get(media.key)).toBeNull();
    expect(await db().media.count({ where: { id: media.id } })).toBe(0);
  });

  test("an object that cannot be deleted holds up no other, in one sweep or in the next", async () => {
    const user = await makePerson();
    const media = await Promise.all(Array.from({ length: 4 }, () => makeMedia(user)));
    await db().media.updateMany({
      where: { userId: user.id },
      data: { state: "deleting", createdAt: new Date(Date.now() - 3_600_000) },
    });
    const [stuck, ...others] = media.map(({ key }) => key);
    const store: ObjectStore = {
      ...objectStore(),
      delete: (key) => (key === stuck ? Promise.reject(new Error("locked")) : objectStore().delete(key)),
    };
    const left = async () =>
      (await db().media.findMany({ where: { userId: user.id } })).map(({ key }) => key);
    // One at a time: the stuck one must not be the first every time.
    await eventually("one of the others is swept", async () => {
      await sweepMedia(1, store);
      return (await left()).length < media.length;
    });
    await sweepMedia(200, store);
    expect(await left()).toEqual([stuck]);
    for (const key of others) expect(await objectStore().get(key)).toBeNull();
    await sweepMedia();
    expect(await left()).toEqual([]);
  });

  test("what nothing has used for a day is swept, what is used or younger is not", async () => {
    const user = await makePerson();
    const [old, used, young] = [await makeMedia(user), await makeMedia(user), await makeMedia(user)];
    await attach((await makePost(await makeBrand(user))).id, used);
    await db().$executeRaw`UPDATE media SET created_at = now() - interval '25 hours'
      WHERE id IN (${old.id}::uuid, ${used.id}::uuid)`;
    await sweepMedia();
    const left = await db().media.findMany({ where: { userId: user.id }, orderBy: { id: "asc" } });
    expect(left.map(({ id }) => id)).toEqual([used.id, young.id]);
  });

  test("a film that a job names waits for its person, on the wrong side of a day too", async () => {
    const user = await makePerson();
    const [waits, foreign] = [await makeFilm(user), await makeFilm(await makePerson())];
    const job = { kind: "video", state: "failed", input: {}, endedAt: new Date() };
    const named = { userId: user.id, ...job, result: { videoUrl: mediaUrl(waits.key) } };
    const { id } = await db().job.create({ data: named });
    // A job holds nothing of somebody else's.
    await db().job.create({ data: { ...named, result: { videoUrl: mediaUrl(foreign.key) } } });
    const old = { createdAt: new Date(Date.now() - 25 * 3_600_000) };
    await db().media.updateMany({ where: { id: { in: [waits.id, foreign.id] } }, data: old });
    await sweepMedia();
    const left = async () =>
      (await db().media.findMany({ where: { id: { in: [waits.id, foreign.id] } } })).map((one) => one.id);
    expect(await left()).toEqual([waits.id]);
    await db().job.delete({ where: { id } });
    await sweepMedia();
    expect(await left()).toEqual([]);
  });

  test("a logo is in use: neither deletion nor sweep takes it until the brand has another", async () => {
    const user = await makePerson();
    const [brand, logo] = [await makeBrand(user), await makeMedia(user)];
    await db().account.update({ where: { id: brand.id }, data: { logoKey: logo.key } });
    await db()
      .$executeRaw`UPDATE media SET created_at = now() - interval '25 hours' WHERE id = ${logo.id}::uuid`;
    expect(await deleteMedia([logo.id])).toBe(0);
    await sweepMedia();
    expect((await db().media.findUniqueOrThrow({ where: { id: logo.id } })).state).toBe("stored");
    expect(await objectStore().get(logo.key)).not.toBeNull();
    await db().account.update({ where: { id: brand.id }, data: { logoKey: null } });
    await sweepMedia();
    expect(await objectStore().get(logo.key)).toBeNull();
  });

  test("a deletion waits for a logo that is being set, and then finds it used", async () => {
    const user = await makePerson();
    const [brand, logo] = [await makeBrand(user), await makeMedia(user)];
    const deleting = await inTransaction(async (tx) => {
      expect(await holdStoredMedia(logo.id, tx)).toBe(true);
      let done = false;
      const deletion = deleteMedia([logo.id]).finally(() => {
        done = true;
      });
      await eventually("the deletion waits or is done", async () => done || (await isAnyoneWaiting()));
      await clientOf(tx).account.update({ where: { id: brand.id }, data: { logoKey: logo.key } });
      return { deletion };
    });
    expect(await deleting.deletion).toBe(0);
    expect(await objectStore().get(logo.key)).not.toBeNull();
  });
});

test("what arrived and nobody waits for goes after a day, what is young or awaited does not", async () => {
  const user = await makePerson();
  const announced = await announceMedia({
    ...{ userId: user.id, kind: "video", contentType: "video/mp4", source: "upload", checksum: "" },
    ...{ key: `public/${randomUUID()}.mp4`, bytes: 9, width: 0, height: 0 },
  });
  const awaited = incomingKey(announced.key);
  const [old, young] = [`incoming/${randomUUID()}.mp4`, `incoming/${randomUUID()}.mp4`];
  for (const key of [awaited, old, young]) {
    await objectStore().put(key, { bytes: new Uint8Array(9), contentType: "video/mp4" });
  }
  const store = {
    ...objectStore(),
    list: async (prefix: string, limit: number) =>
      (await objectStore().list(prefix, limit)).map(({ key, modified }) => ({
        key,
        modified: key === young ? modified : new Date(modified.getTime() - 25 * 3_600_000),
      })),
  };
  await sweepIncoming(store);
  const left = await Promise.all([awaited, old, young].map(async (key) => !!(await objectStore().head(key))));
  expect(left).toEqual([true, false, true]);
});

test("a picture goes with all of its objects, and one from before there were sizes goes too", async () => {
  const user = await makePerson();
  const wide = await picture(1_200, 300).png().toBuffer();
  const media = await saveImage({ userId: user.id, bytes: wide, source: "upload" });
  expect(media.sizes).toEqual([360, 1080]);
  const keys = objectKeysOf(media);
  for (const key of keys) expect(await objectStore().head(key)).not.toBeNull();
  const [older] = [await makeMedia(user)];
  expect(await deleteMedia([media.id, older.id])).toBe(2);
  for (const key of [...keys, older.key]) expect(await objectStore().head(key)).toBeNull();
});
