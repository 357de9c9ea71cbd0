import { readdir } from "node:fs/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addStockPhoto } from "@/lib/canvas/server/add-stock-photo";
import { deleteImage } from "@/lib/canvas/server/delete-image";
import { closeDb, db } from "@/lib/core/server/db";
import { tempHome } from "@/lib/core/server/temp-folder";
import { ensureBucket } from "@/lib/media/server/ensure-bucket";
import { searchPhotos } from "@/lib/stock-images/server/search-photos";
import { makePerson } from "@/tests/harness/rows";
import { ownSandbox } from "@/tests/harness/sandbox-control";

let user: { id: string };
const { signal } = new AbortController();

beforeAll(ensureBucket);
beforeEach(async () => {
  user = await makePerson();
  await ownSandbox.reset("unsplash");
});
afterEach(() => ownSandbox.clearFaults("unsplash"));
afterAll(closeDb);

async function bread() {
  const [photo] = (await searchPhotos({ query: "bread", page: 1, perPage: 20 })).photos;
  if (!photo) throw new Error("nothing was found");
  return photo;
}
const downloads = async () => (await ownSandbox.effects("unsplash")).effects.length;
const mediaOf = () => db().media.findMany({ where: { userId: user.id } });

test("reports the use once, keeps the picture with its author, and is given back the second time", async () => {
  const { downloadUrl, alt, author, photoUrl, id } = await bread();
  const image = await addStockPhoto({ user, photo: { downloadUrl }, signal });
  expect(image).toMatchObject({ label: alt, source: "stock", credit: { ...author, photoUrl } });
  expect(Math.max(image.width, image.height)).toBeLessThanOrEqual(4096);
  expect((await fetch(image.url)).headers.get("content-type")).toBe("image/jpeg");
  expect(await addStockPhoto({ user, photo: { photoId: id }, signal })).toEqual(image);
  expect([await downloads(), (await mediaOf()).length]).toEqual([1, 1]);
  expect(await readdir(await tempHome())).toEqual([]);
});

test("comes again after it was deleted, and to everybody's own library", async () => {
  const { downloadUrl } = await bread();
  const first = await addStockPhoto({ user, photo: { downloadUrl }, signal });
  await deleteImage({ user, params: { id: first._id } });
  const again = await addStockPhoto({ user, photo: { downloadUrl }, signal });
  const theirs = await addStockPhoto({ user: await makePerson(), photo: { downloadUrl }, signal });
  expect(new Set([first._id, again._id, theirs._id]).size).toBe(3);
  expect(await downloads()).toBe(3);
});

test("two clicks at the same moment make one picture", async () => {
  const { downloadUrl } = await bread();
  const add = () => addStockPhoto({ user, photo: { downloadUrl }, signal });
  const [one, two] = await Promise.all([add(), add()]);
  expect(one._id).toBe(two._id);
  expect(await db().canvasImage.count({ where: { userId: user.id } })).toBe(1);
  expect((await mediaOf()).filter(({ state }) => state === "stored")).toHaveLength(1);
});

describe("leaves nothing behind", () => {
  test("when the use cannot be reported: the picture is not fetched", async () => {
    const { downloadUrl } = await bread();
    const since = new Date().toISOString();
    await ownSandbox.armFault({ service: "unsplash", times: 5, action: { kind: "status", status: 503 } });
    await expect(addStockPhoto({ user, photo: { downloadUrl }, signal })).rejects.toMatchObject({
      code: "provider_error",
    });
    const { entries } = await ownSandbox.journal("unsplash", since);
    expect(entries.map(({ path }: { path: string }) => path)).toEqual([expect.stringMatching(/\/download$/)]);
    expect(await mediaOf()).toEqual([]);
  });

  test("when what comes is no picture, or when the person leaves", async () => {
    const { downloadUrl } = await bread();
    const { pathname } = new URL((await bread()).urls.raw);
    await ownSandbox.armFault({ service: "unsplash", path: pathname, action: { kind: "malformed" } });
    await expect(addStockPhoto({ user, photo: { downloadUrl }, signal })).rejects.toMatchObject({
      code: "unsupported_type",
    });
    await ownSandbox.armFault({ service: "unsplash", path: pathname, action: { kind: "accept-then-hang" } });
    const leaving = new AbortController();
    const adding = addStockPhoto({ user, photo: { downloadUrl }, signal: leaving.signal });
    setTimeout(() => leaving.abort(), 300);
    await expect(adding).rejects.toMatchObject({ code: "cancelled" });
    expect([await mediaOf(), await readdir(await tempHome())]).toEqual([[], []]);
  });
});
