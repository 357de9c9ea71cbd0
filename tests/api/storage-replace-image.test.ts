import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { describeRefusals, fieldsOf } from "@/tests/api/refusals";
import { picture, pictureForm } from "@/tests/harness/picture";
import { api, type Person, signUp, sql } from "@/tests/harness/stack";
import { makeBrand, makeDraft } from "@/tests/harness/story";

let person: Person;

beforeEach(async () => {
  person = await signUp();
});

const pathOf = (url: string) => `/storage/replace-image?url=${encodeURIComponent(url)}`;
const replace = async (url: string, form?: FormData, method = "POST") =>
  api(person, method, pathOf(url), form ?? (await pictureForm()));
const uploadAs = async (who: Person) => (await api(who, "POST", "/storage/upload", await pictureForm())).body;
const isThere = async (url: string) => (await fetch(url)).status === 200;
const mediaRows = () => sql("SELECT key FROM media WHERE user_id = $1", [person.user._id]);

/** A picture that a post, the library and a brand show. */
async function shownEverywhere() {
  const { image } = (await api(person, "POST", "/canvas-images/upload", await pictureForm())).body;
  const account = await makeBrand(person);
  const post = await makeDraft(person, account);
  const key = image.url.slice(image.url.indexOf("public/"));
  const [media] = await sql("SELECT id FROM media WHERE key = $1", [key]);
  await sql("INSERT INTO post_image (id, post_id, index, media_id) VALUES (uuidv7(), $1, 0, $2)", [
    post._id,
    media.id,
  ]);
  await sql("UPDATE account SET logo_key = $1 WHERE id = $2", [key, account]);
  const other = (await api(person, "POST", "/canvas-images/upload", await pictureForm())).body.image;
  await sql("UPDATE canvas_image SET cutout_id = $1 WHERE id = $2", [media.id, other._id]);
  return {
    url: image.url as string,
    imageId: image._id as string,
    cutId: other._id as string,
    account,
    post,
  };
}

describe.each(["POST", "PUT"])("%s with a picture", (method) => {
  it("moves everything that showed the old one; that one stays where it was", async () => {
    const { url, imageId, cutId, account, post } = await shownEverywhere();
    const answer = await replace(url, undefined, method);
    expect(answer).toMatchObject({ status: 200, body: { url: expect.stringMatching(/\/public\/.+\.png$/) } });
    const fresh = answer.body.url;
    expect(fresh).not.toBe(url);
    const { image } = (await api(person, "GET", `/canvas-images/${imageId}`)).body;
    const { cutoutUrl } = (await api(person, "GET", `/canvas-images/${cutId}`)).body.image;
    const shown = (await api(person, "GET", `/posts/${post._id}`)).body.post;
    const { logoUrl } = (await api(person, "GET", `/accounts/${account}`)).body.account;
    expect([image.url, cutoutUrl, shown.images[0].url, logoUrl]).toEqual([fresh, fresh, fresh, fresh]);
    expect(shown.revision).toBe(post.revision + 1);
    expect([await isThere(url), await isThere(fresh)]).toEqual([true, true]);
  });
});

it("a post that is on its way to a network keeps what is being sent", async () => {
  const { url, post } = await shownEverywhere();
  const key = url.slice(url.indexOf("public/"));
  await sql("UPDATE post SET status = 'publishing' WHERE id = $1", [post._id]);
  // A lease that nobody takes over while the test looks.
  await sql(
    `INSERT INTO publication (id, post_id, state, due_at, next_at, lease_until, started_at, snapshot, updated_at)
     VALUES (uuidv7(), $1, 'preparing', now(), now() + interval '1 hour', now() + interval '1 hour', now(), $2, now())`,
    [post._id, JSON.stringify({ images: [{ key, alt: "" }] })],
  );
  expect((await replace(url)).status).toBe(200);
  const [publication] = await sql("SELECT snapshot FROM publication WHERE post_id = $1", [post._id]);
  expect(publication.snapshot.images).toEqual([{ key, alt: "" }]);
  const refused = await api(person, "POST", "/storage/delete", { urls: [url] });
  expect(refused.body).toEqual({ deleted: [], failed: [{ url, reason: "in_use" }] });
  expect(await isThere(url)).toBe(true);
});

it("of two at once one is the picture, the other has no place", async () => {
  const { url, imageId } = await shownEverywhere();
  const answers = await Promise.all([replace(url), replace(url)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  const winner = answers.find(({ status }) => status === 200)?.body.url;
  expect((await api(person, "GET", `/canvas-images/${imageId}`)).body.image.url).toBe(winner);
});

describe("refused, with nothing changed", () => {
  it("addresses that are not the person's own, foreign and absent alike (404)", async () => {
    const other = await signUp();
    const theirs = await uploadAs(other);
    const mine = await uploadAs(person);
    const before = await mediaRows();
    const bad = [
      theirs.url,
      theirs.url.replace(/[0-9a-f-]{36}/, randomUUID()),
      "https://evil.example/public/a.png",
      "http://169.254.169.254/latest",
      `${mine.url}?size=1`,
      mine.url.replace("public/", "public/../incoming/"),
    ];
    for (const url of bad) {
      const { status, body } = await replace(url);
      expect({ url, status, code: body.code }).toEqual({ url, status: 404, code: "not_found" });
    }
    expect(await mediaRows()).toEqual(before);
    expect(await isThere(theirs.url)).toBe(true);
  });

  it("a file that is no picture (415), one with too many pixels (413)", async () => {
    const { url } = await uploadAs(person);
    const form = new FormData();
    form.set("file", new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type: "image/png" }), "a.png");
    expect(await replace(url, form)).toMatchObject({ status: 415, body: { code: "unsupported_type" } });
    const bomb = await replace(url, await pictureForm({}, picture(7_000, 6_000)));
    expect(bomb).toMatchObject({ status: 413, body: { code: "too_large" } });
    expect(await mediaRows()).toHaveLength(1);
  });

  it("no address (400)", async () => {
    const answer = await api(person, "POST", "/storage/replace-image", await pictureForm());
    expect(answer).toMatchObject({ status: 400, body: { code: "validation_error" } });
    expect(fieldsOf(answer)).toEqual(["url"]);
  });
});

for (const method of ["POST", "PUT"] as const) {
  describeRefusals({
    method,
    path: () => pathOf("https://x.example/public/a.png"),
    owned: false,
    form: () => {
      const form = new FormData();
      form.set("file", new Blob(["a picture"]), "a.png");
      return form;
    },
  });
}
