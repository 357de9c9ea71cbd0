import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { describeCommonRejections, getInvalidFields } from "@/tests/api/rejection-tests";
import { createAccountViaApi, createDraftFixture } from "@/tests/harness/account-fixtures";
import { api, type SignedUpUser, signUp, sql } from "@/tests/harness/running-product";
import { createSolidImage, createUploadForm } from "@/tests/harness/solid-color-image";

let user: SignedUpUser;

beforeEach(async () => {
  user = await signUp();
});

const pathOf = (url: string) => `/storage/replace-image?url=${encodeURIComponent(url)}`;
const replace = async (url: string, form?: FormData, method = "POST") =>
  api(user, method, pathOf(url), form ?? (await createUploadForm()));
const uploadAs = async (who: SignedUpUser) =>
  (await api(who, "POST", "/storage/upload", await createUploadForm())).body;
const isThere = async (url: string) => (await fetch(url)).status === 200;
const mediaRows = () => sql("SELECT key FROM media WHERE user_id = $1", [user.user._id]);

/** Creates an image used by a post, the library and an account. */
async function shownEverywhere() {
  const { image } = (await api(user, "POST", "/canvas-images/upload", await createUploadForm())).body;
  const account = await createAccountViaApi(user);
  const post = await createDraftFixture(user, account);
  const key = image.url.slice(image.url.indexOf("public/"));
  const [media] = await sql("SELECT id FROM media WHERE key = $1", [key]);
  await sql("INSERT INTO post_image (id, post_id, index, media_id) VALUES (uuidv7(), $1, 0, $2)", [
    post._id,
    media.id,
  ]);
  await sql("UPDATE account SET logo_key = $1 WHERE id = $2", [key, account]);
  const other = (await api(user, "POST", "/canvas-images/upload", await createUploadForm())).body.image;
  await sql("UPDATE canvas_image SET cutout_id = $1 WHERE id = $2", [media.id, other._id]);
  return {
    url: image.url as string,
    imageId: image._id as string,
    cutId: other._id as string,
    account,
    post,
  };
}

describe.each(["POST", "PUT"])("%s image replacement", (method) => {
  // spec: 7.35
  it("replaced image is updated wherever it was used, and the old object remains", async () => {
    const { url, imageId, cutId, account, post } = await shownEverywhere();
    const response = await replace(url, undefined, method);
    expect(response).toMatchObject({
      status: 200,
      body: { url: expect.stringMatching(/\/public\/.+\.png$/) },
    });
    const fresh = response.body.url;
    expect(fresh).not.toBe(url);
    const { image } = (await api(user, "GET", `/canvas-images/${imageId}`)).body;
    const { cutoutUrl } = (await api(user, "GET", `/canvas-images/${cutId}`)).body.image;
    const shown = (await api(user, "GET", `/posts/${post._id}`)).body.post;
    const { logoUrl } = (await api(user, "GET", `/accounts/${account}`)).body.account;
    expect([image.url, cutoutUrl, shown.images[0].url, logoUrl]).toEqual([fresh, fresh, fresh, fresh]);
    expect(shown.revision).toBe(post.revision + 1);
    expect([await isThere(url), await isThere(fresh)]).toEqual([true, true]);
  });
});

it("image replacement does not change a post that is being published", async () => {
  const { url, post } = await shownEverywhere();
  const key = url.slice(url.indexOf("public/"));
  await sql("UPDATE post SET status = 'publishing' WHERE id = $1", [post._id]);
  // A lease that no worker takes over during the test.
  await sql(
    `INSERT INTO publication (id, post_id, state, due_at, next_at, lease_until, started_at, snapshot, updated_at)
     VALUES (uuidv7(), $1, 'preparing', now(), now() + interval '1 hour', now() + interval '1 hour', now(), $2, now())`,
    [post._id, JSON.stringify({ images: [{ key, alt: "" }] })],
  );
  expect((await replace(url)).status).toBe(200);
  const [publication] = await sql("SELECT snapshot FROM publication WHERE post_id = $1", [post._id]);
  expect(publication.snapshot.images).toEqual([{ key, alt: "" }]);
  const refused = await api(user, "POST", "/storage/delete", { urls: [url] });
  expect(refused.body).toEqual({ deleted: [], failed: [{ url, reason: "in_use" }] });
  expect(await isThere(url)).toBe(true);
});

it("one of two concurrent replacements succeeds and the other returns 404", async () => {
  const { url, imageId } = await shownEverywhere();
  const responses = await Promise.all([replace(url), replace(url)]);
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 404]);
  const winner = responses.find(({ status }) => status === 200)?.body.url;
  expect((await api(user, "GET", `/canvas-images/${imageId}`)).body.image.url).toBe(winner);
});

describe("rejected image replacement", () => {
  it("image replacement returns 404 for foreign and missing URLs", async () => {
    const other = await signUp();
    const theirs = await uploadAs(other);
    const mine = await uploadAs(user);
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

  it("image replacement rejects files that are no image (415) or have too many pixels (413)", async () => {
    const { url } = await uploadAs(user);
    const form = new FormData();
    form.set("file", new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type: "image/png" }), "a.png");
    expect(await replace(url, form)).toMatchObject({ status: 415, body: { code: "unsupported_type" } });
    const bomb = await replace(url, await createUploadForm({}, createSolidImage(7_000, 6_000)));
    expect(bomb).toMatchObject({ status: 413, body: { code: "too_large" } });
    expect(await mediaRows()).toHaveLength(1);
  });

  it("image replacement requires a URL (400)", async () => {
    const response = await api(user, "POST", "/storage/replace-image", await createUploadForm());
    expect(response).toMatchObject({ status: 400, body: { code: "validation_error" } });
    expect(getInvalidFields(response)).toEqual(["url"]);
  });
});

for (const method of ["POST", "PUT"] as const) {
  describeCommonRejections({
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
