import { randomUUID } from "node:crypto";
import { afterAll, expect, test, vi } from "vitest";
import { closeDb, getPrismaClient } from "@/lib/core/server/db";
import { runInTransaction, type Tx } from "@/lib/core/server/transaction";
import { MAX_FOLDERS } from "@/lib/media/limits";
import { insertCanvasImage, updateFolderOfImages } from "@/lib/media/server/canvas-image-store";
import { insertFolder, selectFolders } from "@/lib/media/server/media-folder-store";
import { createMediaFolder, deleteMediaFolder, moveCanvasImages } from "@/lib/media/server/media-folders";
import { insertMediaFixture, insertUserFixture } from "@/tests/harness/row-fixtures";

afterAll(closeDb);

const create = async (user: { id: string }, name: string) =>
  (await createMediaFolder({ user, body: { name }, actionKey: randomUUID() })).folder;

async function addImage(user: { id: string }, folder?: string) {
  const media = await insertMediaFixture(user);
  const image = { userId: user.id, mediaId: media.id, label: "Loaf", folder };
  const row = await runInTransaction((tx) => insertCanvasImage(image, tx));
  if (!row) throw new Error("image not stored");
  return row;
}

test("folder is the same when its action is repeated", async () => {
  const user = await insertUserFixture();
  const input = { user, body: { name: "Bread" }, actionKey: randomUUID() };
  const [first, second] = [await createMediaFolder(input), await createMediaFolder(input)];
  expect(second).toEqual(first);
  expect((await selectFolders(user.id)).folders).toHaveLength(1);
});

/** Requests that wait for an advisory lock in the database of this worker. */
async function countWaiting(): Promise<number> {
  const [row] = await getPrismaClient().$queryRaw<{ n: number }[]>`
    SELECT count(*)::int AS n FROM pg_locks JOIN pg_database d ON d.oid = database
    WHERE locktype = 'advisory' AND NOT granted AND d.datname = current_database()`;
  return row?.n ?? 0;
}

test("number of folders stays at its maximum when two are created at once", async () => {
  const user = await insertUserFixture();
  const rows = Array.from({ length: MAX_FOLDERS - 1 }, (_, n) => ({ name: `F${n}`, nameKey: `f${n}` }));
  await getPrismaClient().mediaFolder.createMany({ data: rows.map((row) => ({ userId: user.id, ...row })) });
  const insert = (name: string, tx: Tx) => insertFolder({ id: randomUUID(), userId: user.id, name }, tx);
  const second = await runInTransaction(async (tx) => {
    expect(await insert("Last", tx)).toMatchObject({ name: "Last" });
    const later = runInTransaction((other) => insert("Too many", other));
    await vi.waitFor(async () => expect(await countWaiting()).toBe(1), { timeout: 5_000 });
    return { later };
  });
  expect(await second.later).toBe("full");
});

test("items of another user stay where they are when a move names them [TEN1]", async () => {
  const [user, other] = [await insertUserFixture(), await insertUserFixture()];
  const folder = await create(user, "Bread");
  const [own, foreign] = [await addImage(user), await addImage(other)];
  const body = { imageIds: [own.id, foreign.id], folderId: folder._id };
  await expect(moveCanvasImages({ user, body })).rejects.toMatchObject({ code: "not_found" });
  await expect(moveCanvasImages({ user, body: { ...body, imageIds: [foreign.id] } })).rejects.toMatchObject({
    code: "not_found",
  });
  expect((await selectFolders(user.id)).folders).toMatchObject([{ items: 0 }]);
  expect(
    (await getPrismaClient().canvasImage.findUnique({ where: { id: foreign.id } }))?.folderId,
  ).toBeNull();
});

test("items are not moved into a folder of another user [TEN1]", async () => {
  const [user, other] = [await insertUserFixture(), await insertUserFixture()];
  const theirs = await create(other, "Theirs");
  const { id } = await addImage(user);
  const into = { imageIds: [id], folderId: theirs._id };
  expect(await runInTransaction((tx) => updateFolderOfImages(user.id, into, tx))).toBeNull();
});

test("upload into a folder that was deleted meanwhile is added outside of folders", async () => {
  const user = await insertUserFixture();
  const folder = await create(user, "Bread");
  expect((await addImage(user, folder._id)).folderId).toBe(folder._id);
  await deleteMediaFolder({ user, params: { id: folder._id } });
  expect((await addImage(user, folder._id)).folderId).toBeNull();
});

test("deletion of a folder keeps its items and returns their ids", async () => {
  const user = await insertUserFixture();
  const folder = await create(user, "Bread");
  const [one, two] = [await addImage(user, folder._id), await addImage(user, folder._id)];
  const { imageIds } = await deleteMediaFolder({ user, params: { id: folder._id } });
  expect(imageIds).toEqual([one.id, two.id].sort());
  expect(await selectFolders(user.id)).toEqual({ folders: [], withoutFolder: 2 });
});
