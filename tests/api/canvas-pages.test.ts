import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createDocument, text } from "@/lib/canvas/core/create-document";
import { MAX_IMAGES } from "@/lib/posts/platform-rules";
import { createAccountViaApi, createDraftFixture } from "@/tests/harness/account-fixtures";
import { readPdf } from "@/tests/harness/read-pdf";
import { api, type SignedUpUser, send, signUp, sql } from "@/tests/harness/running-product";
import { createUploadForm } from "@/tests/harness/solid-color-image";

let user: SignedUpUser;
let accountId: string;
/** URLs of images owned by the user. */
let urls: string[];
let post: string;

const upload = async (): Promise<string> =>
  (await api(user, "POST", "/storage/upload", await createUploadForm())).body.url;

beforeAll(async () => {
  user = await signUp();
  accountId = await createAccountViaApi(user);
  urls = await Promise.all([upload(), upload()]);
});

beforeEach(async () => {
  post = (await createDraftFixture(user, accountId))._id;
  await show(urls);
});

const postNow = async () => (await api(user, "GET", `/posts/${post}`)).body.post;
const show = async (list: string[]) => {
  const { revision } = await postNow();
  return api(user, "PUT", `/posts/${post}`, { revision, images: list.map((url) => ({ url, alt: "" })) });
};
const shownIn = ({ images }: { images: { url: string }[] }) => images.map(({ url }) => url);

const AT = new Date("2026-11-22T02:00:00Z");
/** Returns an unsaved design with one text element. */
function design(word: string) {
  const said = text({ x: 0, y: 0, w: 100, h: 100, text: word, font: "Heebo", size: 20, fill: "#000000" });
  const made = createDocument({
    at: AT,
    size: { w: 360, h: 640 },
    pages: [{ bg: "#FFFFFF", elements: [said] }],
  });
  return { ...made, baseRev: 0, rev: 1 };
}

const save = (word: string, imageIndex: number, fields = {}) =>
  api(user, "POST", `/canvas/${post}`, { imageIndex, canvasData: design(word), ...fields });
const insert = async (
  word: string,
  imageIndex: number,
  { revision, headers = {}, alt = "" }: Requests = {},
) => {
  const input = { revision: revision ?? (await postNow()).revision, alt };
  const body = { imageIndex, canvasData: design(word), insert: input };
  return api(user, "POST", `/canvas/${post}`, body, headers);
};
interface Requests {
  revision?: number;
  headers?: Record<string, string>;
  alt?: string;
}
/** Returns the text of the design behind each image. */
const words = async () => {
  const { images } = await postNow();
  const opened = await Promise.all(
    images.map((_: unknown, index: number) => api(user, "GET", `/canvas/${post}/${index}`)),
  );
  return opened.map(({ body }) => body.canvasData?.pages[0].els.e1.text ?? null);
};

describe("page insertion", () => {
  it("inserted page is rendered between the others and their designs move with them", async () => {
    await save("first", 0);
    await save("second", 1);
    const { status, body } = await insert("new", 1, { alt: " A loaf " });
    expect(status).toBe(200);
    const [before, added, after] = body.post.images;
    expect([before.url, after.url]).toEqual(urls);
    expect(added).toMatchObject({ width: 360, height: 640, alt: "A loaf" });
    expect((await fetch(added.url)).status).toBe(200);
    expect(await words()).toEqual(["first", "new", "second"]);
    const stale = await save("over another", 2);
    expect(stale.status).toBe(409);
    const opened = await api(user, "GET", `/canvas/${post}/1`);
    expect(opened.body.rev).toBe(body.rev);
  });

  it("page inserted beyond the last index is appended", async () => {
    expect(shownIn((await insert("last", 9)).body.post).slice(0, 2)).toEqual(urls);
    expect(await words()).toEqual([null, null, "last"]);
  });

  it("page insertion is idempotent under its key and rejected when the images changed", async () => {
    const { revision } = await postNow();
    const headers = { "idempotency-key": "one-page" };
    const responses = [];
    for (let call = 0; call < 3; call += 1) responses.push(await insert("new", 1, { revision, headers }));
    expect(new Set(responses.map(({ status, body }) => `${status} ${shownIn(body.post).join()}`)).size).toBe(
      1,
    );
    expect((await postNow()).images).toHaveLength(3);
    expect(await insert("late", 1, { revision })).toMatchObject({ status: 409, body: { code: "conflict" } });
    const at = await Promise.all([1, 2, 3].map(() => insert("at once", 1, { revision: revision + 1 })));
    expect(at.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await postNow()).images).toHaveLength(4);
  });

  it("page insertion changes nothing in a full post or one being published", async () => {
    const more = await Promise.all(Array.from({ length: MAX_IMAGES - urls.length }, upload));
    await show([...urls, ...more]);
    expect((await insert("one too many", 3)).status).toBe(422);
    await show(urls);
    await sql("UPDATE post SET status = 'publishing' WHERE id = $1", [post]);
    expect(await insert("too late", 1)).toMatchObject({ status: 409, body: { code: "conflict" } });
    expect(shownIn(await postNow())).toEqual(urls);
    expect(await words()).toEqual([null, null]);
  });

  it("page insertion stores no media when the design cannot be saved", async () => {
    const media = async () => (await sql("SELECT id FROM media WHERE user_id = $1", [user.user._id])).length;
    const before = await media();
    const { revision } = await postNow();
    const invalid = { ...design("x"), schema: 2 };
    const body = { imageIndex: 0, canvasData: invalid, insert: { revision } };
    expect((await api(user, "POST", `/canvas/${post}`, body)).status).toBe(422);
    await insert("late", 1, { revision: revision - 1 });
    expect(await media()).toBe(before);
  });
});

it("first design is saved only behind the image it was made from", async () => {
  await show(urls.toReversed());
  const stale = await save("of the first", 0, { pictureUrl: urls[0] });
  expect(stale).toMatchObject({ status: 409, body: { details: { rev: 0, canvasData: null } } });
  expect(await words()).toEqual([null, null]);
  expect((await save("of the first", 1, { pictureUrl: urls[0] })).status).toBe(200);
  expect(await words()).toEqual([null, "of the first"]);
});

describe("pages outside the post", () => {
  const spares = async () => (await api(user, "GET", `/canvas/${post}/pages`)).body.pages;

  it("page is stored outside the post, put into it and taken out again", async () => {
    const { body: kept, status } = await save("kept", 0, { spare: {} });
    expect(status).toBe(200);
    expect(await spares()).toEqual([kept.page]);
    expect(shownIn(await postNow())).toEqual(urls);
    const { imageIndex, rev } = kept.page;
    const { revision } = await postNow();
    const insert = { revision, from: { imageIndex, rev } };
    const { body: added } = await api(user, "POST", `/canvas/${post}`, {
      imageIndex: 9,
      canvasData: design("kept"),
      insert,
    });
    expect(added.post.images).toHaveLength(3);
    expect(await spares()).toEqual([]);
    const { body: out } = await save("kept", 2, { spare: { revision: added.post.revision } });
    expect(shownIn(out.post)).toEqual(urls);
    expect(await api(user, "DELETE", `/canvas/${post}/${out.page.imageIndex}`)).toMatchObject({
      status: 204,
    });
    expect(await spares()).toEqual([]);
  });

  it("page outside the post cannot be changed while the post is being published", async () => {
    const { body } = await save("kept", 0, { spare: {} });
    await sql("UPDATE post SET status = 'publishing' WHERE id = $1", [post]);
    expect(await save("late", 0, { spare: {} })).toMatchObject({ status: 409 });
    expect(await api(user, "DELETE", `/canvas/${post}/${body.page.imageIndex}`)).toMatchObject({
      status: 409,
    });
    expect(await spares()).toHaveLength(1);
  });
});

describe("GET /canvas/{id}/pdf", () => {
  const pdf = (pages: string) => send(user, `/api/canvas/${post}/pdf?pages=${pages}`, {});

  it("PDF has the chosen pages in their order, with the text of a saved design", async () => {
    expect((await save("לחם", 0)).status).toBe(200);
    const response = await pdf("1,0");
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    const { pages, runs } = await readPdf(new Uint8Array(await response.arrayBuffer()));
    expect(pages).toBe(2);
    expect(runs.map(({ text: word, page }) => [word, page])).toEqual([["לחם", 2]]);
  });

  it("PDF is refused for a page that the post has not and for a list that is none", async () => {
    expect((await pdf("0,7")).status).toBe(404);
    expect((await pdf("first")).status).toBe(400);
  });
});
