import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { describeCommonRejections, getInvalidFields } from "@/tests/api/rejection-tests";
import { addLibraryVideo } from "@/tests/harness/library-fixtures";
import { api, type SignedUpUser, signUp, sql } from "@/tests/harness/running-product";
import { createUploadForm } from "@/tests/harness/solid-color-image";
import { createMp4 } from "@/tests/harness/video-files";

const PATH = "/media-folders";

let user: SignedUpUser;

const create = (name: string, headers = {}) => api(user, "POST", PATH, { name }, headers);
const createFolder = async (name: string): Promise<string> => (await create(name)).body.folder._id;
const list = async (owner = user) => (await api(owner, "GET", PATH)).body;
const named = async () =>
  (await list()).folders.map(({ name, items }: { name: string; items: number }) => [name, items]);
const upload = async (label: string, folder?: string, owner = user) =>
  api(owner, "POST", "/canvas-images/upload", await createUploadForm({ label, ...(folder && { folder }) }));
const addImage = async (label: string, folder?: string, owner = user): Promise<string> =>
  (await upload(label, folder, owner)).body.image._id;
const move = (imageIds: string[], folderId: string | null, headers = {}) =>
  api(user, "POST", "/canvas-images/move", { imageIds, folderId }, headers);
const listed = async (query: string) =>
  (await api(user, "GET", `/canvas-images?${query}`)).body.images.map(
    ({ label }: { label: string }) => label,
  );
const sendThrice = async <T>(send: () => Promise<T>) => Promise.all([send(), send(), send()]);

beforeEach(async () => {
  user = await signUp();
});

describe("folders of the library", () => {
  it("folder is created, listed by name with its items, renamed and deleted without its items", async () => {
    const created = await create("  Summer \n 2026 ");
    expect(created.status).toBe(201);
    const { folder } = created.body;
    expect(folder).toEqual({
      _id: expect.any(String),
      name: "Summer 2026",
      items: 0,
      createdAt: expect.any(String),
    });
    await create("לחמים");
    await create("bread");
    const id = await addImage("Loaf", folder._id);
    await addImage("Outside");
    expect(await named()).toEqual([
      ["bread", 0],
      ["Summer 2026", 1],
      ["לחמים", 0],
    ]);
    expect((await list()).withoutFolder).toBe(1);
    const renamed = await api(user, "PATCH", `${PATH}/${folder._id}`, { name: "summer 2026" });
    expect(renamed).toMatchObject({ status: 200, body: { folder: { name: "summer 2026", items: 1 } } });
    const deleted = await api(user, "DELETE", `${PATH}/${folder._id}`);
    expect(deleted).toMatchObject({ status: 200, body: { imageIds: [id] } });
    expect((await api(user, "GET", `/canvas-images/${id}`)).body.image.folderId).toBeNull();
    expect((await list()).withoutFolder).toBe(2);
    expect((await api(user, "DELETE", `${PATH}/${folder._id}`)).status).toBe(404);
  });

  it("folder is restored by creating it again and moving the returned items back", async () => {
    const folder = await createFolder("Bread");
    const ids = [await addImage("One", folder), await addImage("Two", folder)];
    const { imageIds } = (await api(user, "DELETE", `${PATH}/${folder}`)).body;
    expect([...imageIds].sort()).toEqual([...ids].sort());
    const again = await createFolder("Bread");
    expect((await move(imageIds, again)).status).toBe(200);
    expect(await named()).toEqual([["Bread", 2]]);
  });

  it("name of another folder is refused in any case of its letters, also when renaming", async () => {
    await createFolder("Été");
    const other = await createFolder("Bread");
    const refused = { status: 409, body: { code: "conflict", details: { reason: "name_taken" } } };
    expect(await create("ÉTÉ")).toMatchObject(refused);
    expect(await api(user, "PATCH", `${PATH}/${other}`, { name: "été" })).toMatchObject(refused);
    expect((await api(user, "PATCH", `${PATH}/${other}`, { name: "BREAD" })).status).toBe(200);
    const neighbor = await signUp();
    expect((await api(neighbor, "POST", PATH, { name: "Été" })).status).toBe(201);
  });

  it.each([[""], [" \u200e "], ["a".repeat(61)]])("folder name %j is refused", async (name) => {
    const response = await create(name);
    expect(response.status).toBe(400);
    expect(getInvalidFields(response)).toEqual(["name"]);
  });

  it("eight requests at once for the last two of 100 folders create two", async () => {
    await sql(
      `INSERT INTO media_folder (id, user_id, name, name_key)
       SELECT uuidv7(), $1, 'Folder ' || n, 'folder ' || n FROM generate_series(1, 98) n`,
      [user.user._id],
    );
    const responses = await Promise.all(Array.from({ length: 8 }, (_, n) => create(`New ${n}`)));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 201, ...Array(6).fill(422)]);
    expect(responses.find(({ status }) => status === 422)?.body).toMatchObject({
      code: "unprocessable",
      details: { reason: "full", limit: 100 },
    });
    expect((await list()).folders).toHaveLength(100);
  });

  it("three equal requests with one key create one folder and return it", async () => {
    const headers = { "idempotency-key": randomUUID() };
    const responses = await sendThrice(() => create("Bread", headers));
    expect(responses.every(({ status }) => status === 201 || status === 409)).toBe(true);
    const { body } = await create("Bread", headers);
    const first = responses.find(({ status }) => status === 201);
    expect(body.folder).toEqual(first?.body.folder);
    expect(await named()).toEqual([["Bread", 0]]);
  });

  it("three equal requests without a key create one folder", async () => {
    const responses = await sendThrice(() => create("Bread"));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  it("deletion that is repeated with its key returns the items again", async () => {
    const folder = await createFolder("Bread");
    const id = await addImage("Loaf", folder);
    const headers = { "idempotency-key": randomUUID() };
    const remove = () => api(user, "DELETE", `${PATH}/${folder}`, undefined, headers);
    expect((await remove()).body.imageIds).toEqual([id]);
    expect((await remove()).body.imageIds).toEqual([id]);
  });

  describeCommonRejections({ method: "GET", path: () => PATH, owned: false });
  describeCommonRejections({ method: "POST", path: () => PATH, body: () => ({ name: "A" }), owned: false });
});

describe("POST /canvas-images/move", () => {
  it("images and videos are moved together, out of folders, and thrice with one effect", async () => {
    const [bread, cake] = [await createFolder("Bread"), await createFolder("Cake")];
    const ids = [await addImage("Loaf", bread), await addImage("Roll"), await addLibraryVideo(user, "Film")];
    const headers = { "idempotency-key": randomUUID() };
    const responses = await sendThrice(() => move(ids, cake, headers));
    const done = responses.filter(({ status }) => status === 200);
    expect(done.length).toBeGreaterThan(0);
    for (const { body } of done) {
      expect(body.images.map((one: { _id: string }) => one._id).sort()).toEqual([...ids].sort());
      expect(body.images.every((one: { folderId: string }) => one.folderId === cake)).toBe(true);
    }
    expect(await named()).toEqual([
      ["Bread", 0],
      ["Cake", 3],
    ]);
    expect((await move([ids[0] ?? "", ids[0] ?? ""], null)).body.images).toHaveLength(1);
    expect((await list()).withoutFolder).toBe(1);
  });

  it("nothing is moved when a folder or an item is not the user's or does not exist [TEN1]", async () => {
    const neighbor = await signUp();
    const theirs = await addImage("Other", undefined, neighbor);
    const folder = (await api(neighbor, "POST", PATH, { name: "Theirs" })).body.folder._id;
    const [own, ownFolder] = [await addImage("Loaf"), await createFolder("Bread")];
    for (const id of [theirs, randomUUID(), "no-id"]) {
      expect((await move([own, id], ownFolder)).status).toBe(404);
    }
    for (const id of [folder, randomUUID(), "no-id", ""]) expect((await move([own], id)).status).toBe(404);
    expect(await named()).toEqual([["Bread", 0]]);
    expect((await list(neighbor)).folders).toMatchObject([{ name: "Theirs", items: 0 }]);
  });

  it("moves of the same items at once, also by deletions of their folder, end without a failure", async () => {
    const folders = [await createFolder("One"), await createFolder("Two"), await createFolder("Three")];
    const ids = [await addImage("Loaf"), await addImage("Roll"), await addImage("Rye")];
    const responses = await Promise.all([
      ...Array.from({ length: 12 }, (_, n) =>
        move(n % 2 === 0 ? ids : ids.toReversed(), folders[n % 3] ?? null),
      ),
      api(user, "DELETE", `${PATH}/${folders[0]}`),
    ]);
    expect(responses.every(({ status }) => status === 200 || status === 404)).toBe(true);
    const { folders: left, withoutFolder } = await list();
    const counts = left.map(({ items }: { items: number }) => items);
    expect(counts.reduce((sum: number, items: number) => sum + items, withoutFolder)).toBe(3);
  });

  it("no item and more than 100 items are refused", async () => {
    expect((await move([], null)).status).toBe(400);
    expect((await move(Array.from({ length: 101 }, randomUUID), null)).status).toBe(400);
  });

  describeCommonRejections({
    method: "POST",
    path: () => "/canvas-images/move",
    body: () => ({ imageIds: [randomUUID()], folderId: null }),
    owned: false,
  });
});

describe("folder of the list and of uploads", () => {
  it("library is filtered by folder, by items outside of folders, and together with other filters", async () => {
    const folder = await createFolder("Bread");
    for (const label of ["Loaf", "Roll"]) await addImage(label, folder);
    await addImage("Outside");
    expect(await listed(`folder=${folder}`)).toEqual(["Roll", "Loaf"]);
    expect(await listed(`folder=${folder}&q=oa`)).toEqual(["Loaf"]);
    expect(await listed("folder=none")).toEqual(["Outside"]);
    expect(await listed("folder=")).toHaveLength(3);
  });

  it("image upload lands in its folder, also when its background is removed", async () => {
    const folder = await createFolder("Bread");
    expect((await upload("Loaf", folder)).body.image.folderId).toBe(folder);
    const form = await createUploadForm({ label: "Cut", folder, async: "true" });
    const { body } = await api(user, "POST", "/canvas-images/upload-with-bg-removal", form);
    expect(body.image.folderId).toBe(folder);
  });

  it("video upload lands in its folder", async () => {
    const folder = await createFolder("Films");
    const form = new FormData();
    form.set("label", "Film.mp4");
    form.set("folder", folder);
    const film = await createMp4({ seconds: 1, width: 320, height: 180 });
    form.set("file", new Blob([new Uint8Array(film)]), "film.mp4");
    expect((await api(user, "POST", "/storage/upload-video", form)).status).toBe(200);
    expect(await listed(`kind=video&folder=${folder}`)).toEqual(["Film.mp4"]);
  });

  it("upload into a folder that is not the user's stores nothing [TEN1]", async () => {
    const neighbor = await signUp();
    const folder = (await api(neighbor, "POST", PATH, { name: "Theirs" })).body.folder._id;
    expect((await upload("Loaf", folder)).status).toBe(404);
    expect(await sql("SELECT id FROM media WHERE user_id = $1", [user.user._id])).toEqual([]);
  });
});
