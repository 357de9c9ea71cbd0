import { beforeAll, beforeEach, expect, it } from "vitest";
import { createDocument, text } from "@/lib/canvas/core/create-document";
import { createAccountViaApi, createDraftFixture } from "@/tests/harness/account-fixtures";
import { api, type SignedUpUser, signUp, sql } from "@/tests/harness/running-product";
import { createUploadForm } from "@/tests/harness/solid-color-image";

let user: SignedUpUser;
let accountId: string;
let post: string;
let pictureUrl: string;

beforeAll(async () => {
  user = await signUp();
  accountId = await createAccountViaApi(user);
});

beforeEach(async () => {
  const draft = await createDraftFixture(user, accountId);
  post = draft._id;
  pictureUrl = (await api(user, "POST", "/storage/upload", await createUploadForm())).body.url;
  const images = [{ url: pictureUrl, alt: "" }];
  await api(user, "PUT", `/posts/${post}`, { revision: draft.revision, images });
});

function design(word: string, baseRev: number) {
  const words = text({ x: 0, y: 0, w: 100, h: 50, text: word, font: "Heebo", size: 20, fill: "#000000" });
  return { ...createDocument({ pages: [{ bg: "#FFFFFF", elements: [words] }] }), baseRev, rev: baseRev + 1 };
}

const save = (canvasData: unknown, more = {}, headers = {}) =>
  api(user, "POST", `/canvas/${post}`, { imageIndex: 0, canvasData, ...more }, headers);
const list = (query = "") => api(user, "GET", `/canvas/${post}/0/versions${query}`);
const read = (id: string, who = user, of = post) => api(who, "GET", `/canvas/${of}/0/versions/${id}`);
const restore = (id: string, body: object, headers = {}) =>
  api(user, "POST", `/canvas/${post}/0/versions/${id}/restore`, body, headers);
const passSession = () =>
  sql("UPDATE canvas_document SET saved_at = saved_at - interval '11 minutes' WHERE post_id = $1", [post]);
const currentWord = async () =>
  (await api(user, "GET", `/canvas/${post}/0`)).body.canvasData.pages[0].els.e1.text;

const BEFORE = design("before", 0);

/** Two revisions with one version between them. Returns the version's id. */
async function keepOne(): Promise<string> {
  await save(BEFORE);
  await passSession();
  await save(design("after", 1));
  return (await list()).body.versions[0].id;
}

it("version list is empty for an image without a design", async () => {
  expect((await list()).body).toEqual({ versions: [], total: 0, page: 1, limit: 20 });
});

it("version list, version and restore have exactly the documented shapes", async () => {
  const id = await keepOne();
  const savedBy = (await api(user, "GET", "/auth/me")).body.user.name;
  const [kept] = await sql("SELECT saved_at FROM canvas_document_version WHERE id = $1", [id]);
  expect((await list("?page=1&limit=5")).body).toEqual({
    versions: [{ id, reason: "edited", savedAt: new Date(kept.saved_at).toISOString(), savedBy }],
    total: 1,
    page: 1,
    limit: 5,
  });
  expect((await list("?page=2&limit=5")).body).toMatchObject({ versions: [], total: 1, page: 2 });
  expect((await read(id)).body).toEqual({ canvasData: BEFORE });
  const restored = await restore(id, { rev: 2, pictureUrl });
  expect(restored).toMatchObject({ status: 200 });
  expect(restored.body).toEqual({ rev: 3, previousVersionId: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  expect(await currentWord()).toBe("before");
  expect((await read(restored.body.previousVersionId)).body.canvasData.pages[0].els.e1.text).toBe("after");
});

it("three equal restores make one revision and one version", async () => {
  const id = await keepOne();
  const key = { "idempotency-key": "one-restore" };
  const responses = await Promise.all([1, 2, 3].map(() => restore(id, { rev: 2 }, key)));
  const [done] = responses.filter(({ status }) => status === 200);
  expect(done?.body.rev).toBe(3);
  expect(responses.every(({ status }) => status === 200 || status === 409)).toBe(true);
  // A retry receives the response of the first.
  expect((await restore(id, { rev: 2 }, key)).body).toEqual(done?.body);
  expect((await list()).body.total).toBe(2);
});

it("restore is refused over another revision and for another image", async () => {
  const id = await keepOne();
  const conflict = { status: 409, body: { code: "conflict", details: { rev: 2, pictureUrl } } };
  expect(await restore(id, { rev: 1 })).toMatchObject(conflict);
  expect(await restore(id, { rev: 2, pictureUrl: `${pictureUrl}x` })).toMatchObject(conflict);
  expect(await restore(id, {})).toMatchObject({ status: 400, body: { code: "validation_error" } });
  expect([await currentWord(), (await list()).body.total]).toEqual(["after", 1]);
});

it("applied design is kept once, also when it is applied again", async () => {
  const { body } = await save(design("applied", 0), { use: true });
  await save(design("applied", body.rev), { use: true });
  await save(design("edited", body.rev + 1));
  const { versions } = (await list()).body;
  expect(versions).toEqual([expect.objectContaining({ reason: "applied" })]);
  expect((await read(versions[0].id)).body.canvasData.pages[0].els.e1.text).toBe("applied");
});

it("applied version keeps its name when the design is edited in a later session", async () => {
  const { body } = await save(design("applied", 0), { use: true });
  await passSession();
  await save(design("edited", body.rev));
  expect((await list()).body.versions).toEqual([expect.objectContaining({ reason: "applied" })]);
});

it("page that is put into the post keeps its applied version", async () => {
  const { page } = (await save(design("spare", 0), { spare: {} })).body;
  const { revision } = (await api(user, "GET", `/posts/${post}`)).body.post;
  const insert = { revision, from: { imageIndex: page.imageIndex, rev: page.rev } };
  const put = await save(design("spare", 0), { imageIndex: 1, insert });
  expect(put.status).toBe(200);
  expect((await save(design("edited", put.body.rev), { imageIndex: 1 })).status).toBe(200);
  const { versions } = (await api(user, "GET", `/canvas/${post}/1/versions`)).body;
  expect(versions).toEqual([expect.objectContaining({ reason: "applied" })]);
});

it("version is found only at its own design [TEN1]", async () => {
  const id = await keepOne();
  const other = await signUp();
  const own = await createDraftFixture(other, await createAccountViaApi(other));
  const url = (await api(other, "POST", "/storage/upload", await createUploadForm())).body.url;
  const images = [{ url, alt: "" }];
  await api(other, "PUT", `/posts/${own._id}`, { revision: own.revision, images });
  await api(other, "POST", `/canvas/${own._id}`, { imageIndex: 0, canvasData: design("theirs", 0) });
  expect(await read(id, other, own._id)).toMatchObject({ status: 404 });
  expect(await api(other, "POST", `/canvas/${own._id}/0/versions/${id}/restore`, { rev: 1 })).toMatchObject({
    status: 404,
  });
  expect(await read("not-an-id")).toMatchObject({ status: 404 });
  expect(await api(user, "GET", `/canvas/${post}/5/versions/${id}`)).toMatchObject({ status: 404 });
});
