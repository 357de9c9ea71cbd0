import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { describeRefusals, fieldsOf } from "@/tests/api/refusals";
import { picture, pictureForm } from "@/tests/harness/picture";
import { api, type Person, signUp, sql } from "@/tests/harness/stack";
import { makeBrand, makeDraft } from "@/tests/harness/story";

let person: Person;

const upload = async (label: string, headers = {}) =>
  api(person, "POST", "/canvas-images/upload", await pictureForm({ label }), headers);
const added = async (label: string) => (await upload(label)).body.image;
const stored = () => sql("SELECT id FROM media WHERE user_id = $1 AND state = 'stored'", [person.user._id]);
const showIn = (postId: string, imageId: string, index = 0) =>
  sql(
    `INSERT INTO post_image (id, post_id, media_id, index)
     SELECT gen_random_uuid(), $1, media_id, $3 FROM canvas_image WHERE id = $2`,
    [postId, imageId, index],
  );

describe("POST /canvas-images/upload", () => {
  beforeEach(async () => {
    person = await signUp();
  });

  it("stores the picture, written anew, under a name that is only a name", async () => {
    const form = await pictureForm({ label: "../../etc/לחם\u0000.png" }, picture(1600, 1200));
    expect((await api(person, "POST", "/canvas-images/upload", form)).status).toBe(400);
    const clean = await pictureForm({ label: "../../etc/לחם\n.png" }, picture(1600, 1200));
    const { status, body } = await api(person, "POST", "/canvas-images/upload", clean);
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
    expect((await api(person, "GET", `/canvas-images/${body.image._id}`)).body.image).toEqual(body.image);
  });

  it("three times with one key is one picture; without a key each is its own", async () => {
    const key = { "idempotency-key": randomUUID() };
    const form = await pictureForm({ label: "Bread" });
    const send = () => api(person, "POST", "/canvas-images/upload", form, key);
    const answers = await Promise.all([send(), send(), send()]);
    const ids = answers.filter(({ status }) => status === 201).map(({ body }) => body.image._id);
    expect(new Set(ids).size).toBe(1);
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
    expect((await send()).body.image._id).toBe(ids[0]);
    expect((await api(person, "GET", "/canvas-images")).body.total).toBe(1);
    await Promise.all([upload("One"), upload("Two")]);
    expect((await api(person, "GET", "/canvas-images")).body.total).toBe(3);
  });

  it("refuses what is no picture, and stores nothing (UP3)", async () => {
    const form = new FormData();
    form.set("file", new Blob(["<svg xmlns='http://www.w3.org/2000/svg'/>"], { type: "image/png" }), "a.png");
    expect(await api(person, "POST", "/canvas-images/upload", form)).toMatchObject({
      status: 415,
      body: { code: "unsupported_type" },
    });
    expect(await stored()).toEqual([]);
  });

  describeRefusals({
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
    person = await signUp();
    bakery = await makeBrand(person);
    studio = await makeBrand(person, { name: "Hagal Studio" });
    const images = [];
    for (const label of ["100% rye", "under_score", "קפה", "Rolls"]) images.push(await added(label));
    await showIn((await makeDraft(person, bakery))._id, images[0]._id);
    const post = await makeDraft(person, studio);
    await showIn(post._id, images[0]._id);
    await showIn(post._id, images[2]._id, 1);
    const other = await signUp();
    await api(other, "POST", "/canvas-images/upload", await pictureForm({ label: "Somebody else's" }));
  });

  const labels = async (query = "") =>
    (await api(person, "GET", `/canvas-images${query}`)).body.images.map(
      (one: { label: string }) => one.label,
    );

  it.each<[string, string, string[]]>([
    ["all, newest first", "", ["Rolls", "קפה", "under_score", "100% rye"]],
    ["a page", "?limit=3&page=2", ["100% rye"]],
    ["a page beyond the last", "?page=900", []],
    ["by a word, whatever its case", "?q=rOLL", ["Rolls"]],
    ["by Hebrew words", `?q=${encodeURIComponent("קפ")}`, ["קפה"]],
    ["with a per cent sign, which is no wildcard", "?q=0%25", ["100% rye"]],
    ["with an underscore, which is no wildcard", "?q=r_s", ["under_score"]],
    ["of no post", "?usedIn=none", ["Rolls", "under_score"]],
  ])("finds %s", async (_, query, expected) => {
    expect(await labels(query)).toEqual(expected);
  });

  it("finds what the posts of one brand show, and counts posts, not brands", async () => {
    expect(await labels(`?usedIn=${studio}`)).toEqual(["קפה", "100% rye"]);
    const { body } = await api(person, "GET", `/canvas-images?usedIn=${bakery}`);
    expect(body).toMatchObject({ total: 1, page: 1, limit: 20, images: [{ label: "100% rye", usedIn: 2 }] });
  });

  it("does not show a picture twice when others come in between", async () => {
    const first = await labels("?limit=2");
    expect(await labels("?limit=2&page=2")).toEqual(["under_score", "100% rye"]);
    const image = await added("Late");
    expect(await labels("?limit=2&page=2")).toEqual([first[1], "under_score"]);
    await api(person, "DELETE", `/canvas-images/${image._id}`);
  });

  it.each([
    ["limit=101", "limit"],
    ["limit=0", "limit"],
    ["page=0", "page"],
    ["page=1000001", "page"],
    ["page=1e309", "page"],
    ["q=%00", "q"],
  ])("refuses ?%s and names the field", async (query, field) => {
    const answer = await api(person, "GET", `/canvas-images?${query}`);
    expect(answer).toMatchObject({ status: 400, body: { code: "validation_error" } });
    expect(fieldsOf(answer)).toEqual([field]);
  });

  describeRefusals({ method: "GET", path: ({ accountId }) => `/canvas-images?usedIn=${accountId}` });
});

describe("one picture", () => {
  beforeEach(async () => {
    person = await signUp();
  });

  it("says which posts show it, where and in which brand", async () => {
    const account = await makeBrand(person, { name: "Hagal Studio" });
    const [image, post] = [await added("Bread"), await makeDraft(person, account)];
    await showIn(post._id, image._id);
    const { status, body } = await api(person, "GET", `/canvas-images/${image._id}`);
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

  it("takes another name, never an empty or an endless one", async () => {
    const image = await added("Bread");
    const rename = (label: string) => api(person, "PATCH", `/canvas-images/${image._id}`, { label });
    expect((await rename("  Spring / summer\u202e ")).body.image).toEqual({
      ...image,
      label: "Spring / summer",
    });
    expect(fieldsOf(await rename(" "))).toEqual(["label"]);
    expect(fieldsOf(await rename("x".repeat(1001)))).toEqual(["label"]);
    expect((await rename("x".repeat(500))).body.image.label).toHaveLength(120);
  });

  it("goes with its objects; one that a post shows stays for the post (ACC2)", async () => {
    const [gone, kept] = [await added("Gone"), await added("Kept")];
    const post = await makeDraft(person, await makeBrand(person));
    await showIn(post._id, kept._id);
    const drop = (id: string) => api(person, "DELETE", `/canvas-images/${id}`);
    const answers = await Promise.all([drop(gone._id), drop(gone._id), drop(kept._id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 204, 404]);
    expect((await fetch(gone.url)).status).toBe(404);
    expect((await fetch(kept.url)).status).toBe(200);
    expect((await api(person, "GET", "/canvas-images")).body).toMatchObject({ images: [], total: 0 });
    expect((await api(person, "GET", `/posts/${post._id}`)).body.post.images).toHaveLength(1);
  });

  it("shares its object with another of the library until the last one goes", async () => {
    const image = await added("Bread");
    await sql(
      `INSERT INTO canvas_image (id, user_id, media_id, label)
       SELECT gen_random_uuid(), user_id, media_id, 'Copy' FROM canvas_image WHERE id = $1`,
      [image._id],
    );
    await api(person, "DELETE", `/canvas-images/${image._id}`);
    expect((await fetch(image.url)).status).toBe(200);
    const [copy] = (await api(person, "GET", "/canvas-images")).body.images;
    expect(copy).toMatchObject({ label: "Copy", url: image.url });
    await api(person, "DELETE", `/canvas-images/${copy._id}`);
    expect((await fetch(image.url)).status).toBe(404);
    expect(await stored()).toEqual([]);
  });

  it("takes no other kind of request", async () => {
    expect((await api(person, "PUT", `/canvas-images/${randomUUID()}`)).status).toBe(405);
    expect((await api(person, "POST", "/canvas-images")).status).toBe(405);
  });
});
