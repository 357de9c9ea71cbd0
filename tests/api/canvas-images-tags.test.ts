import { beforeEach, describe, expect, it } from "vitest";
import { describeCommonRejections } from "@/tests/api/rejection-tests";
import { api, type SignedUpUser, signUp } from "@/tests/harness/running-product";
import { createUploadForm } from "@/tests/harness/solid-color-image";

const PATH = "/canvas-images/tags";

let user: SignedUpUser;

const addImage = async (label: string, owner = user): Promise<string> =>
  (await api(owner, "POST", "/canvas-images/upload", await createUploadForm({ label }))).body.image._id;
const change = (imageIds: string[], tags: { add?: string[]; remove?: string[] }) =>
  api(user, "POST", PATH, { imageIds, ...tags });
const tagsOf = async (id: string) => (await api(user, "GET", `/canvas-images/${id}`)).body.image.tags;
const listed = async (query: string) =>
  (await api(user, "GET", `/canvas-images?${query}`)).body.images.map(
    ({ label }: { label: string }) => label,
  );
const many = (count: number, prefix: string) => Array.from({ length: count }, (_, n) => `${prefix}${n}`);

beforeEach(async () => {
  user = await signUp();
});

describe("POST /canvas-images/tags", () => {
  it("tags are normalized, added once, removed, listed with their items, and found by filter and search", async () => {
    const [bread, cake] = [await addImage("Bread"), await addImage("Cake")];
    const response = await change([bread, cake], { add: ["  #Summer  2026 ", "לחם", "summer 2026"] });
    expect(response.status).toBe(200);
    expect(response.body.full).toBe(0);
    expect(response.body.images.map(({ tags }: { tags: string[] }) => tags)).toEqual([
      ["summer 2026", "לחם"],
      ["summer 2026", "לחם"],
    ]);
    await change([cake], { add: ["summer 2026", "sweet"], remove: ["לחם"] });
    expect(await tagsOf(cake)).toEqual(["summer 2026", "sweet"]);
    expect((await api(user, "GET", PATH)).body.tags).toEqual([
      { tag: "summer 2026", items: 2 },
      { tag: "sweet", items: 1 },
      { tag: "לחם", items: 1 },
    ]);
    expect(await listed("tag=sweet")).toEqual(["Cake"]);
    expect(await listed(`tag=${encodeURIComponent("#SUMMER 2026")}`)).toEqual(["Cake", "Bread"]);
    expect(await listed(`q=${encodeURIComponent("לח")}`)).toEqual(["Bread"]);
    expect(await listed("tag=100%25")).toEqual([]);
  });

  it("item with 20 tags is unchanged and counted, while the others are tagged", async () => {
    const [bread, cake] = [await addImage("Bread"), await addImage("Cake")];
    await change([bread], { add: many(20, "tag ") });
    const { body } = await change([bread, cake, cake], { add: ["new"] });
    expect(body.images.map(({ _id }: { _id: string }) => _id)).toEqual([cake]);
    expect(body.full).toBe(1);
    expect(await tagsOf(bread)).toHaveLength(20);
    await change([bread], { add: ["new"], remove: ["tag 0"] });
    expect(await tagsOf(bread)).toContain("new");
  });

  it("twenty changes of the same items at once keep every tag", async () => {
    const ids = [await addImage("Bread"), await addImage("Cake"), await addImage("Rye")];
    const responses = await Promise.all(
      many(20, "tag ").map((tag, n) => change(n % 2 === 0 ? ids : ids.toReversed(), { add: [tag] })),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    for (const id of ids) expect(await tagsOf(id)).toHaveLength(20);
  });

  it("nothing is tagged when one of the items is not the user's or does not exist [TEN1]", async () => {
    const own = await addImage("Bread");
    const foreign = await addImage("Other", await signUp());
    for (const id of [foreign, crypto.randomUUID(), "no-id"]) {
      expect((await change([own, id], { add: ["taken"] })).status).toBe(404);
    }
    expect(await tagsOf(own)).toEqual([]);
  });

  it("tags without a letter, too many tags and too many items are rejected", async () => {
    const id = await addImage("Bread");
    for (const tags of [{ add: ["#"] }, { add: many(21, "t") }, { add: ["a\u0000"] }, { add: "word" }]) {
      const response = await api(user, "POST", PATH, { imageIds: [id], ...tags });
      expect([response.status, JSON.stringify(tags)]).toEqual([400, JSON.stringify(tags)]);
    }
    expect((await change(many(101, id.slice(0, -3)), { add: ["a"] })).status).toBe(400);
    expect((await change([], { add: ["a"] })).status).toBe(400);
  });

  describeCommonRejections({
    method: "POST",
    path: () => PATH,
    body: () => ({ imageIds: [crypto.randomUUID()], add: ["a"] }),
    owned: false,
  });
});
