import { readdir } from "node:fs/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { closeDb, getPrismaClient } from "@/lib/core/server/db";
import { getProcessTempDirectory } from "@/lib/core/server/temp-directory";
import { deleteCanvasImage } from "@/lib/media/server/canvas-images";
import { ensureBucket } from "@/lib/media/server/ensure-bucket";
import { importStockPhoto } from "@/lib/stock-images/server/import-stock-photo";
import { searchPhotos } from "@/lib/stock-images/server/search-photos";
import { insertUserFixture } from "@/tests/harness/row-fixtures";
import { ownSandbox } from "@/tests/harness/sandbox-control";

let user: { id: string };
const { signal } = new AbortController();

beforeAll(ensureBucket);
beforeEach(async () => {
  user = await insertUserFixture();
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
const mediaOf = () => getPrismaClient().media.findMany({ where: { userId: user.id } });

test("import reports the use once, stores the image with its author and is reused", async () => {
  const { downloadUrl, alt, author, photoUrl, id } = await bread();
  const image = await importStockPhoto({ user, photo: { downloadUrl }, signal });
  expect(image).toMatchObject({ label: alt, source: "stock", credit: { ...author, photoUrl } });
  expect(Math.max(image.width, image.height)).toBeLessThanOrEqual(4096);
  expect((await fetch(image.url)).headers.get("content-type")).toBe("image/jpeg");
  expect(await importStockPhoto({ user, photo: { photoId: id }, signal })).toEqual(image);
  expect([await downloads(), (await mediaOf()).length]).toEqual([1, 1]);
  expect(await readdir(await getProcessTempDirectory())).toEqual([]);
});

test("import is repeated after a deletion and for other users' libraries", async () => {
  const { downloadUrl } = await bread();
  const first = await importStockPhoto({ user, photo: { downloadUrl }, signal });
  await deleteCanvasImage({ user, params: { id: first._id } });
  const again = await importStockPhoto({ user, photo: { downloadUrl }, signal });
  const theirs = await importStockPhoto({ user: await insertUserFixture(), photo: { downloadUrl }, signal });
  expect(new Set([first._id, again._id, theirs._id]).size).toBe(3);
  expect(await downloads()).toBe(3);
});

test("concurrent imports create one image", async () => {
  const { downloadUrl } = await bread();
  const add = () => importStockPhoto({ user, photo: { downloadUrl }, signal });
  const [one, two] = await Promise.all([add(), add()]);
  expect(one._id).toBe(two._id);
  expect(await getPrismaClient().canvasImage.count({ where: { userId: user.id } })).toBe(1);
  expect((await mediaOf()).filter(({ state }) => state === "stored")).toHaveLength(1);
});

describe("failed imports", () => {
  test("import fails without a download when the use cannot be reported", async () => {
    const { downloadUrl } = await bread();
    const since = new Date().toISOString();
    await ownSandbox.armFault({ service: "unsplash", times: 5, action: { kind: "status", status: 503 } });
    await expect(importStockPhoto({ user, photo: { downloadUrl }, signal })).rejects.toMatchObject({
      code: "provider_error",
    });
    const { entries } = await ownSandbox.journal("unsplash", since);
    expect(entries.map(({ path }: { path: string }) => path)).toEqual([expect.stringMatching(/\/download$/)]);
    expect(await mediaOf()).toEqual([]);
  });

  test("import leaves nothing when the file is no image or the user disconnects", async () => {
    const { downloadUrl } = await bread();
    const { pathname } = new URL((await bread()).urls.raw);
    await ownSandbox.armFault({ service: "unsplash", path: pathname, action: { kind: "malformed" } });
    await expect(importStockPhoto({ user, photo: { downloadUrl }, signal })).rejects.toMatchObject({
      code: "unsupported_type",
    });
    await ownSandbox.armFault({ service: "unsplash", path: pathname, action: { kind: "accept-then-hang" } });
    const leaving = new AbortController();
    const adding = importStockPhoto({ user, photo: { downloadUrl }, signal: leaving.signal });
    setTimeout(() => leaving.abort(), 300);
    await expect(adding).rejects.toMatchObject({ code: "cancelled" });
    expect([await mediaOf(), await readdir(await getProcessTempDirectory())]).toEqual([[], []]);
  });
});
