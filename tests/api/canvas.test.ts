import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createDocument, image, text } from "@/lib/canvas/core/create-document";
import type { CanvasDocument } from "@/lib/canvas/core/document";
import { describeCommonRejections } from "@/tests/api/rejection-tests";
import { createAccountViaApi, createDraftFixture, getCredits } from "@/tests/harness/account-fixtures";
import { listPrivateUrls } from "@/tests/harness/private-urls";
import { api, type SignedUpUser, signUp, sql } from "@/tests/harness/running-product";
import { createUploadForm } from "@/tests/harness/solid-color-image";
import { startCanary } from "@/tests/harness/ssrf-canary";

let user: SignedUpUser;
let accountId: string;
/** URLs of three images owned by the user. */
let urls: string[];
let post: string;

const upload = async (who: SignedUpUser): Promise<string> =>
  (await api(who, "POST", "/storage/upload", await createUploadForm())).body.url;

beforeAll(async () => {
  user = await signUp();
  accountId = await createAccountViaApi(user);
  urls = await Promise.all([upload(user), upload(user), upload(user)]);
});

beforeEach(async () => {
  post = (await createDraftFixture(user, accountId))._id;
  await show(urls);
});

const revisionOf = async () => (await api(user, "GET", `/posts/${post}`)).body.post.revision;
const show = async (list: string[]) =>
  api(user, "PUT", `/posts/${post}`, {
    revision: await revisionOf(),
    images: list.map((url) => ({ url, alt: "" })),
  });

const box = { x: 0, y: 0, w: 100, h: 100 };

/** Returns a design based on the given revision with one text element and the given images. */
function design(word: string, baseRev = 0, shown: string[] = []): CanvasDocument {
  const words = text({ ...box, text: word, font: "Heebo", size: 20, fill: "#000000" });
  const images = shown.map((src) => image({ ...box, src, natural: { w: 64, h: 48 } }));
  const made = createDocument({ pages: [{ bg: "#FFFFFF", elements: [words, ...images] }] });
  return { ...made, baseRev, rev: baseRev + 1 };
}

const save = (canvasData: unknown, imageIndex = 0) =>
  api(user, "POST", `/canvas/${post}`, { imageIndex, canvasData });
const open = (imageIndex: number | string) => api(user, "GET", `/canvas/${post}/${imageIndex}`);
/** Returns the text of the design behind each image. */
const words = async () => {
  const opened = await Promise.all([0, 1, 2].map((index) => open(index)));
  return opened.map(({ body }) => body.canvasData?.pages[0].els.e1.text ?? null);
};
const shownMedia = async () =>
  (
    await sql(
      `SELECT m.key FROM canvas_document_media dm JOIN canvas_document d ON d.id = dm.canvas_document_id
       JOIN media m ON m.id = dm.media_id WHERE d.post_id = $1 ORDER BY m.key`,
      [post],
    )
  ).map(({ key }) => key);

describe("using a design in the post", () => {
  const use = (canvasData: unknown, headers = {}) =>
    api(user, "POST", `/canvas/${post}`, { imageIndex: 1, canvasData, use: true }, headers);

  it("used design is rendered in place of its image, added to the library and stays behind the new image", async () => {
    const { status, body } = await use(design("Sourdough", 0, [urls[0] ?? ""]));
    expect([status, body.rev]).toEqual([200, 1]);
    const shown = body.post.images.map(({ url }: { url: string }) => url);
    expect([shown[0], shown[2]]).toEqual([urls[0], urls[2]]);
    expect(shown[1]).not.toBe(urls[1]);
    expect((await open(1)).body.pictureUrl).toBe(shown[1]);
    expect(body.post.images[1]).toMatchObject({ width: 1080, height: 1080 });
    expect((await fetch(shown[1])).status).toBe(200);
    expect(await words()).toEqual([null, "Sourdough", null]);
    const { body: library } = await api(user, "GET", "/canvas-images?limit=100");
    expect(library.images.map(({ url }: { url: string }) => url)).toContain(urls[1]);
    const again = await use(design("Rye", 1, [urls[0] ?? ""]));
    expect(again.body.rev).toBe(2);
    expect(await words()).toEqual([null, "Rye", null]);
  });

  it("using a design is idempotent under its key and rejected over a newer design", async () => {
    const key = { "idempotency-key": "one-use" };
    const before = await revisionOf();
    const once = design("Once");
    const responses = [];
    for (let call = 0; call < 3; call += 1) responses.push(await use(once, key));
    expect(responses.map(({ status, body }) => [status, body.rev])).toEqual([
      [200, 1],
      [200, 1],
      [200, 1],
    ]);
    expect(await revisionOf()).toBe(before + 1);
    expect(await use(design("Late"))).toMatchObject({ status: 409, body: { details: { rev: 1 } } });
    expect(await revisionOf()).toBe(before + 1);
  });

  it("using a design is rejected while the post is being published", async () => {
    await sql("UPDATE post SET status = 'publishing' WHERE id = $1", [post]);
    expect(await use(design("Too late"))).toMatchObject({ status: 409, body: { code: "conflict" } });
    expect(await open(1)).toMatchObject({ status: 404 });
  });
});

describe("saving the design behind an image", () => {
  // spec: 3.24, 7.61, 7.62, D3.21, D5.18
  it("saved design returns its revision, is loaded unchanged and references its images", async () => {
    const none = { code: "not_found", details: { pictureUrl: urls[0] } };
    expect(await open(0)).toMatchObject({ status: 404, body: none });
    const empty = await api(user, "GET", `/canvas/${post}/0?optional=true`);
    expect(empty).toMatchObject({ status: 200, body: { canvasData: null, rev: 0, pictureUrl: urls[0] } });
    const first = design("שלום", 0, [urls[1] ?? "", urls[2] ?? ""]);
    expect(await save(first)).toMatchObject({ status: 200, body: { rev: 1 } });
    expect(await open(0)).toMatchObject({
      status: 200,
      body: { rev: 1, canvasData: first, pictureUrl: urls[0] },
    });
    expect(await shownMedia()).toHaveLength(2);
    const second = { ...design("שלום", 1, [urls[2] ?? ""]), guides: "kept" };
    expect((await save(second)).body).toEqual({ rev: 2 });
    expect(await shownMedia()).toEqual([new URL(urls[2] ?? "").pathname.replace(/^.*\/(?=public\/)/, "")]);
    expect((await open(0)).body.canvasData).toMatchObject({ rev: 2, baseRev: 1, custom: { guides: "kept" } });
    // Work on a canvas costs no credits.
    expect(await getCredits(user)).toMatchObject({ balance: 100, reserved: 0 });
  });

  it("save based on an outdated revision is rejected and returns the newer design", async () => {
    await save(design("newer"));
    const stale = await save(design("older"));
    expect(stale).toMatchObject({ status: 409, body: { code: "conflict", details: { rev: 1 } } });
    expect(stale.body.details.pictureUrl).toBe(urls[0]);
    expect(stale.body.details.canvasData).toEqual((await open(0)).body.canvasData);
    expect((await save(design("ahead", 5))).status).toBe(409);
    expect((await words())[0]).toBe("newer");
  });

  it.each([0, 1])("one of ten concurrent saves based on revision %i succeeds", async (base) => {
    if (base === 1) await save(design("before"));
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, i) => save(design(`by ${i}`, base, urls))),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
    const winner = responses.findIndex(({ status }) => status === 200);
    expect((await words())[0]).toBe(`by ${winner}`);
    expect((await open(0)).body.rev).toBe(base + 1);
    expect(await shownMedia()).toHaveLength(3);
  });

  it("design needs an image at its index", async () => {
    expect((await save(design("lost"), 3)).status).toBe(404);
    for (const index of ["3", "-1", "x", "100", "%00"]) expect((await open(index)).status).toBe(404);
  });

  it.each<[string, () => unknown, number]>([
    ["a newer schema", () => ({ ...design("x"), schema: 2 }), 422],
    ["an object that is no design", () => ({ hello: 1 }), 422],
    ["a list", () => [], 400],
    ["a revision that is not the next one", () => ({ ...design("x"), rev: 3 }), 400],
    [
      "an element without a position",
      () => ({ ...design("x"), pages: [{ ...design("x").pages[0], order: [] }] }),
      422,
    ],
    ["over a megabyte", () => ({ ...design("x"), custom: { fat: "x".repeat(1_100_000) } }), 413],
    [
      "excessive nesting",
      () => ({ ...design("x"), custom: JSON.parse(`${"[".repeat(60)}${"]".repeat(60)}`) }),
      400,
    ],
  ])("save rejects %s", async (_, make, status) => {
    expect((await save(make())).status).toBe(status);
    expect((await open(0)).status).toBe(404);
  });

  it.each(["__proto__", "constructor", "prototype"])(
    "save rejects keys named %s at any depth",
    async (name) => {
      for (const before of ['"schema":', '"order":', '"custom":{']) {
        const text = JSON.stringify({ ...design("x"), custom: {} });
        const invalid = JSON.parse(text.replace(before, `"${name}":{"polluted":1},${before}`));
        const { status, body } = await save(invalid);
        const error = "A design may not use the names __proto__, constructor and prototype as keys";
        expect(status).toBe(400);
        expect(body).toMatchObject({ error, code: "validation_error", details: { problem: "reserved_key" } });
      }
      expect((await open(0)).status).toBe(404);
      expect({}).not.toHaveProperty("polluted");
    },
  );

  it("stored document with unsafe keys is returned unchanged so that the editor can refuse to overwrite it", async () => {
    await save(design("x"));
    const invalid = `document || '{"__proto__": {"polluted": 1}}'`;
    await sql(`UPDATE canvas_document SET document = ${invalid} WHERE post_id = $1`, [post]);
    expect(Object.keys((await open(0)).body.canvasData)).toContain("__proto__");
  });

  it("save rejects foreign images, videos and other URLs without requesting any [SSRF1]", async () => {
    const canary = await startCanary();
    try {
      const foreign = await upload(await signUp());
      const path = new URL(urls[0] ?? "").pathname.slice(1);
      const inward = listPrivateUrls(canary.port, path).filter((address) => !address.startsWith("data:"));
      const taken: string[] = [];
      for (const address of [foreign, "https://media.example/public/x.png", ...inward]) {
        const shown = design("x", 0, urls);
        const bad = { src: address, originalSrc: urls[0] };
        Object.assign(shown.pages[0]?.els.e2 ?? {}, taken.length % 2 ? bad : { originalSrc: address });
        const response = await save(shown);
        if (response.status !== 422) taken.push(`${address}: ${response.status}`);
      }
      expect(taken).toEqual([]);
      expect(canary.connections()).toBe(0);
      expect((await open(0)).status).toBe(404);
      expect((await save(design("x", 0, urls))).status).toBe(200);
    } finally {
      await canary.stop();
    }
  });

  it("image used by a design is not deleted from storage", async () => {
    const own = await upload(user);
    await save(design("x", 0, [own]));
    await api(user, "POST", "/storage/delete", { urls: [own] });
    expect((await fetch(own, { method: "HEAD" })).status).toBe(200);
    await save(design("x", 1));
    await api(user, "POST", "/storage/delete", { urls: [own] });
    expect((await fetch(own, { method: "HEAD" })).status).not.toBe(200);
  });
});

describe("designs after image changes", () => {
  beforeEach(async () => {
    await save(design("first"), 0);
    await save(design("third"), 2);
  });
  const reversed = () => urls.toReversed();

  // spec: 3.24
  it("design moves with its image and a save at the old index returns a conflict", async () => {
    await show(reversed());
    expect(await words()).toEqual(["third", null, "first"]);
    expect((await save(design("over another", 1), 0)).status).toBe(409);
    expect((await save(design("over another", 1), 2)).status).toBe(409);
    const { rev } = (await open(2)).body;
    expect((await save(design("first again", rev), 2)).status).toBe(200);
    expect(await words()).toEqual(["third", null, "first again"]);
  });

  it("designs close the gap of a removed image and return with it", async () => {
    await show(urls.slice(1));
    expect(await words()).toEqual([null, "third", null]);
    await show([urls[1] ?? "", urls[0] ?? "", urls[2] ?? ""]);
    expect(await words()).toEqual([null, "first", "third"]);
    await api(user, "DELETE", `/posts/${post}/images/0`);
    expect(await words()).toEqual(["first", "third", null]);
  });

  it("design remains when another image replaces one it does not belong to", async () => {
    await show([urls[0] ?? "", await upload(user), urls[2] ?? ""]);
    expect(await words()).toEqual(["first", null, "third"]);
    await show([await upload(user), urls[0] ?? ""]);
    expect(await words()).toEqual([null, "first", null]);
  });

  it("design never moves behind another image under concurrent moves and saves", async () => {
    const moving = [reversed(), urls, reversed(), urls].map((list) => show(list));
    const saving = [0, 2, 0, 2, 0, 2].map((index) => save(design(index ? "third" : "first", 1), index));
    const responses = await Promise.all([...moving, ...saving]);
    expect(responses.filter(({ status }) => ![200, 409].includes(status))).toEqual([]);
    const { images } = (await api(user, "GET", `/posts/${post}`)).body.post;
    const said = await words();
    expect(said[images.findIndex(({ url }: { url: string }) => url === urls[0])]).toBe("first");
    expect(said[images.findIndex(({ url }: { url: string }) => url === urls[2])]).toBe("third");
  });
});

describeCommonRejections({
  method: "POST",
  path: ({ postId }) => `/canvas/${postId}`,
  body: () => ({ imageIndex: 0, canvasData: design("x") }),
});
describeCommonRejections({ method: "GET", path: ({ postId }) => `/canvas/${postId}/0` });
