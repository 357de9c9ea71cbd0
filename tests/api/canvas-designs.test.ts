import { beforeAll, describe, expect, it } from "vitest";
import { createDocument, text } from "@/lib/canvas/core/create-document";
import { describeCommonRejections } from "@/tests/api/rejection-tests";
import { createAccountViaApi, createDraftFixture } from "@/tests/harness/account-fixtures";
import { api, type SignedUpUser, signUp } from "@/tests/harness/running-product";
import { createUploadForm } from "@/tests/harness/solid-color-image";

let user: SignedUpUser;
let brand: string;

beforeAll(async () => {
  user = await signUp();
  brand = await createAccountViaApi(user);
});

/** Returns a design with one text element. */
function design(word: string) {
  const said = text({ x: 0, y: 0, w: 100, h: 100, text: word, font: "Heebo", size: 20, fill: "#000000" });
  return { ...createDocument({ pages: [{ bg: "#FFFFFF", elements: [said] }] }), baseRev: 0, rev: 1 };
}

/** Creates a draft with the given number of images. */
async function draftWith(imageFiles: number, accountId = brand, fields = {}) {
  const { _id, revision } = await createDraftFixture(user, accountId, fields);
  const images = [];
  for (let n = 0; n < imageFiles; n += 1) {
    const { url } = (await api(user, "POST", "/storage/upload", await createUploadForm())).body;
    images.push({ url, alt: `Picture ${n}` });
  }
  const { status } = await api(user, "PUT", `/posts/${_id}`, { revision, images });
  if (status !== 200) throw new Error(`PUT /posts: ${status}`);
  return { id: _id as string, images };
}
const keep = async (post: string, imageIndex: number, word: string) => {
  const body = { imageIndex, canvasData: design(word) };
  expect((await api(user, "POST", `/canvas/${post}`, body)).status).toBe(200);
};
const list = (accountId: string, more = "") => api(user, "GET", `/canvas?accountId=${accountId}${more}`);

describe("GET /canvas", () => {
  it("GET /canvas lists designs of an account with image and post, newest change first", async () => {
    expect((await list(brand)).body).toEqual({ designs: [], total: 0, page: 1, limit: 20 });
    const fields = { text: "לחם שיפון\nwith a second line", platform: "instagram" };
    const first = await draftWith(2, brand, fields);
    const second = await draftWith(1);
    await keep(first.id, 1, "rye");
    await keep(second.id, 0, "roses");
    const { status, body } = await list(brand);
    expect(status).toBe(200);
    expect(body.total).toBe(2);
    expect(body.designs).toMatchObject([
      { postId: second.id, imageIndex: 0, picture: { ...second.images[0] } },
      {
        ...{ postId: first.id, imageIndex: 1, title: "לחם שיפון", platform: "instagram", status: "draft" },
        picture: { ...first.images[1] },
      },
    ]);
    expect(body.designs[0]).not.toHaveProperty("canvasData");
  });

  it("GET /canvas lists a page outside its post without an image", async () => {
    const other = await createAccountViaApi(user);
    const { id } = await draftWith(1, other, { text: "Draft" });
    await keep(id, 0, "in the post");
    const spare = { imageIndex: 0, canvasData: design("outside"), spare: {} };
    expect((await api(user, "POST", `/canvas/${id}`, spare)).status).toBe(200);
    const { body } = await list(other);
    expect(body.total).toBe(2);
    expect(body.designs).toMatchObject([
      { postId: id, imageIndex: 100, title: "Draft", picture: null },
      { postId: id, imageIndex: 0, picture: { alt: "Picture 0" } },
    ]);
  });

  it("GET /canvas lists only designs of the account and its pages do not overlap", async () => {
    const other = await createAccountViaApi(user);
    const { id } = await draftWith(3, other);
    for (const index of [0, 1, 2]) await keep(id, index, `word ${index}`);
    const pages = await Promise.all([1, 2, 3].map((page) => list(other, `&limit=2&page=${page}`)));
    expect(pages.map(({ body }) => [body.designs.length, body.total])).toEqual([
      [2, 3],
      [1, 3],
      [0, 3],
    ]);
    const places = pages.flatMap(({ body }) =>
      body.designs.map(({ imageIndex }: { imageIndex: number }) => imageIndex),
    );
    expect(places).toEqual([2, 1, 0]);
  });

  it.each(["&limit=0", "&limit=101", "&page=0", "&page=x"])("GET /canvas rejects %j", async (more) => {
    expect(await list(brand, more)).toMatchObject({ status: 400, body: { code: "validation_error" } });
  });

  it("GET /canvas requires an account", async () => {
    expect(await api(user, "GET", "/canvas")).toMatchObject({ status: 400 });
  });
});

describeCommonRejections({ method: "GET", path: ({ accountId }) => `/canvas?accountId=${accountId}` });

describe("GET /canvas-templates?own=true", () => {
  it("own templates do not include built-in templates", async () => {
    const { status } = await api(user, "POST", "/canvas-templates", { canvasData: design("mine") });
    expect(status).toBe(201);
    const { templates } = (await api(user, "GET", "/canvas-templates?own=true")).body;
    expect(templates).toMatchObject([{ design: null }]);
  });
});
