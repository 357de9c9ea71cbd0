import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { describeCommonRejections, getInvalidFields } from "@/tests/api/rejection-tests";
import { createAccountViaApi, createDraftFixture } from "@/tests/harness/account-fixtures";
import { api, type SignedUpUser, signUp, sql } from "@/tests/harness/running-product";
import { createSolidImage, createUploadForm } from "@/tests/harness/solid-color-image";

let user: SignedUpUser;

const upload = async (label: string, headers = {}) =>
  api(user, "POST", "/canvas-images/upload", await createUploadForm({ label }), headers);
const added = async (label: string) => (await upload(label)).body.image;
const stored = () => sql("SELECT id FROM media WHERE user_id = $1 AND state = 'stored'", [user.user._id]);
const showIn = (postId: string, imageId: string, index = 0) =>
  sql(
    `INSERT INTO post_image (id, post_id, media_id, index)
     SELECT gen_random_uuid(), $1, media_id, $3 FROM canvas_image WHERE id = $2`,
    [postId, imageId, index],
  );

describe("POST /canvas-images/upload", () => {
  beforeEach(async () => {
    user = await signUp();
  });

  // spec: 7.43
  it("upload stores the re-encoded image and sanitizes its label", async () => {
    const form = await createUploadForm({ label: "../../etc/לחם\u0000.png" }, createSolidImage(1600, 1200));
    expect((await api(user, "POST", "/canvas-images/upload", form)).status).toBe(400);
    const clean = await createUploadForm({ label: "../../etc/לחם\n.png" }, createSolidImage(1600, 1200));
    const { status, body } = await api(user, "POST", "/canvas-images/upload", clean);
    expect(status).toBe(201);
    expect(body.image).toMatchObject({
      label: "לחם .png",
      width: 1600,
      height: 1200,
      contentType: "image/png",
      usedIn: 0,
      cutoutUrl: null,
      credit: null,
      source: "upload",
      url: expect.stringMatching(/\/public\/[0-9a-f-]{36}\.png$/),
    });
    for (const url of [body.image.url, body.image.thumbUrl, body.image.previewUrl]) {
      const shown = await fetch(url);
      expect([shown.status, shown.headers.get("content-type")?.split("/")[0]]).toEqual([200, "image"]);
    }
    expect((await api(user, "GET", `/canvas-images/${body.image._id}`)).body.image).toEqual(body.image);
  });

  it("three uploads with one key create one image; uploads without a key stay separate", async () => {
    const key = { "idempotency-key": randomUUID() };
    const form = await createUploadForm({ label: "Bread" });
    const send = () => api(user, "POST", "/canvas-images/upload", form, key);
    const responses = await Promise.all([send(), send(), send()]);
    const ids = responses.filter(({ status }) => status === 201).map(({ body }) => body.image._id);
    expect(new Set(ids).size).toBe(1);
    expect(responses.every(({ status }) => status === 201 || status === 409)).toBe(true);
    expect((await send()).body.image._id).toBe(ids[0]);
    expect((await api(user, "GET", "/canvas-images")).body.total).toBe(1);
    await Promise.all([upload("One"), upload("Two")]);
    expect((await api(user, "GET", "/canvas-images")).body.total).toBe(3);
  });

  it("upload rejects files that are no image and stores nothing [UP3]", async () => {
    const form = new FormData();
    form.set("file", new Blob(["<svg xmlns='http://www.w3.org/2000/svg'/>"], { type: "image/png" }), "a.png");
    expect(await api(user, "POST", "/canvas-images/upload", form)).toMatchObject({
      status: 415,
      body: { code: "unsupported_type" },
    });
    expect(await stored()).toEqual([]);
  });

  describeCommonRejections({
    method: "POST",
    path: () => "/canvas-images/upload",
    form: () => new FormData(),
    owned: false,
  });
});

describe("GET /canvas-images", () => {
  let bakery: string;
  let studio: string;
  beforeAll(async () => {
    user = await signUp();
    bakery = await createAccountViaApi(user);
    studio = await createAccountViaApi(user, { name: "Hagal Studio" });
    const images = [];
    for (const label of ["100% rye", "under_score", "קפה", "Rolls"]) images.push(await added(label));
    await showIn((await createDraftFixture(user, bakery))._id, images[0]._id);
    const post = await createDraftFixture(user, studio);
    await showIn(post._id, images[0]._id);
    await showIn(post._id, images[2]._id, 1);
    const other = await signUp();
    await api(other, "POST", "/canvas-images/upload", await createUploadForm({ label: "Somebody else's" }));
  });

  const labels = async (query = "") =>
    (await api(user, "GET", `/canvas-images${query}`)).body.images.map((one: { label: string }) => one.label);

  it.each<[string, string, string[]]>([
    ["all images, newest first", "", ["Rolls", "קפה", "under_score", "100% rye"]],
    ["a page", "?limit=3&page=2", ["100% rye"]],
    ["a page beyond the last", "?page=900", []],
    ["images matching a word in any case", "?q=rOLL", ["Rolls"]],
    ["images matching Hebrew text", `?q=${encodeURIComponent("קפ")}`, ["קפה"]],
    ["images matching a literal percent sign", "?q=0%25", ["100% rye"]],
    ["images matching a literal underscore", "?q=r_s", ["under_score"]],
    ["images used in no post", "?usedIn=none", ["Rolls", "under_score"]],
  ])("library lists %s", async (_, query, expected) => {
    expect(await labels(query)).toEqual(expected);
  });

  // spec: 7.45, 9.38
  it("library filters by the account whose posts use an image and counts posts", async () => {
    expect(await labels(`?usedIn=${studio}`)).toEqual(["קפה", "100% rye"]);
    const { body } = await api(user, "GET", `/canvas-images?usedIn=${bakery}`);
    expect(body).toMatchObject({ total: 1, page: 1, limit: 20, images: [{ label: "100% rye", usedIn: 2 }] });
  });

  // spec: 3.22, 7.45
  it("library pages do not repeat an image when others are added in between", async () => {
    const first = await labels("?limit=2");
    expect(await labels("?limit=2&page=2")).toEqual(["under_score", "100% rye"]);
    const image = await added("Late");
    expect(await labels("?limit=2&page=2")).toEqual([first[1], "under_score"]);
    await api(user, "DELETE", `/canvas-images/${image._id}`);
  });

  it.each([
    ["limit=101", "limit"],
    ["limit=0", "limit"],
    ["page=0", "page"],
    ["page=1000001", "page"],
    ["page=1e309", "page"],
    ["q=%00", "q"],
  ])("library rejects ?%s and names the field", async (query, field) => {
    const response = await api(user, "GET", `/canvas-images?${query}`);
    expect(response).toMatchObject({ status: 400, body: { code: "validation_error" } });
    expect(getInvalidFields(response)).toEqual([field]);
  });

  describeCommonRejections({ method: "GET", path: ({ accountId }) => `/canvas-images?usedIn=${accountId}` });
});

describe("single library image", () => {
  beforeEach(async () => {
    user = await signUp();
  });

  // spec: 7.46, D3.3
  it("image details list the posts that use it with position and account", async () => {
    const account = await createAccountViaApi(user, { name: "Hagal Studio" });
    const [image, post] = [await added("Bread"), await createDraftFixture(user, account)];
    await showIn(post._id, image._id);
    const { status, body } = await api(user, "GET", `/canvas-images/${image._id}`);
    expect(status).toBe(200);
    expect(body.image).toEqual({ ...image, usedIn: 1 });
    expect(body.usedIn).toEqual([
      {
        postId: post._id,
        accountId: account,
        accountName: "Hagal Studio",
        text: post.text,
        index: 0,
        status: "draft",
      },
    ]);
  });

  it("image label can be changed but not to an empty or overlong one", async () => {
    const image = await added("Bread");
    const rename = (label: string) => api(user, "PATCH", `/canvas-images/${image._id}`, { label });
    expect((await rename("  Spring / summer\u202e ")).body.image).toEqual({
      ...image,
      label: "Spring / summer",
    });
    expect(getInvalidFields(await rename(" "))).toEqual(["label"]);
    expect(getInvalidFields(await rename("x".repeat(1001)))).toEqual(["label"]);
    expect((await rename("x".repeat(500))).body.image.label).toHaveLength(120);
  });

  // spec: 7.47
  it("deleted image loses its objects unless a post uses it [ACC2]", async () => {
    const [deleted, saved] = [await added("Gone"), await added("Kept")];
    const post = await createDraftFixture(user, await createAccountViaApi(user));
    await showIn(post._id, saved._id);
    const drop = (id: string) => api(user, "DELETE", `/canvas-images/${id}`);
    const responses = await Promise.all([drop(deleted._id), drop(deleted._id), drop(saved._id)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([204, 204, 404]);
    expect((await fetch(deleted.url)).status).toBe(404);
    expect((await fetch(saved.url)).status).toBe(200);
    expect((await api(user, "GET", "/canvas-images")).body).toMatchObject({ images: [], total: 0 });
    expect((await api(user, "GET", `/posts/${post._id}`)).body.post.images).toHaveLength(1);
  });

  it("object shared by two library images remains until the last one is deleted", async () => {
    const image = await added("Bread");
    await sql(
      `INSERT INTO canvas_image (id, user_id, media_id, label)
       SELECT gen_random_uuid(), user_id, media_id, 'Copy' FROM canvas_image WHERE id = $1`,
      [image._id],
    );
    await api(user, "DELETE", `/canvas-images/${image._id}`);
    expect((await fetch(image.url)).status).toBe(200);
    const [copy] = (await api(user, "GET", "/canvas-images")).body.images;
    expect(copy).toMatchObject({ label: "Copy", url: image.url });
    await api(user, "DELETE", `/canvas-images/${copy._id}`);
    expect((await fetch(image.url)).status).toBe(404);
    expect(await stored()).toEqual([]);
  });

  it("image endpoints reject unsupported methods", async () => {
    expect((await api(user, "PUT", `/canvas-images/${randomUUID()}`)).status).toBe(405);
    expect((await api(user, "POST", "/canvas-images")).status).toBe(405);
  });
});
