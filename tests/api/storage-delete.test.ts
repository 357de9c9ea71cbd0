import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { describeCommonRejections, getInvalidFields } from "@/tests/api/rejection-tests";
import { createAccountViaApi, createDraftFixture } from "@/tests/harness/account-fixtures";
import { api, type SignedUpUser, signUp, sql } from "@/tests/harness/running-product";
import { createSolidImage, createUploadForm } from "@/tests/harness/solid-color-image";

const PATH = "/storage/delete";
let user: SignedUpUser;

beforeEach(async () => {
  user = await signUp();
});

const uploadAs = async (who: SignedUpUser) =>
  (await api(who, "POST", "/storage/upload", await createUploadForm())).body;
const remove = (...urls: string[]) => api(user, "POST", PATH, { urls });
const isThere = async (url: string) => (await fetch(url)).status === 200;

// spec: 7.33
it("storage deletion removes exactly the caller's unused media, objects and rows [ACC2]", async () => {
  const [one, other] = [await uploadAs(user), await uploadAs(user)];
  expect(await remove(one.url, one.url)).toMatchObject({
    status: 200,
    body: { deleted: [one.url], failed: [] },
  });
  expect([await isThere(one.url), await isThere(other.url)]).toEqual([false, true]);
  const [usage] = await sql("SELECT bytes::int, count FROM storage_usage WHERE user_id = $1", [
    user.user._id,
  ]);
  expect(usage).toEqual({ bytes: other.size, count: 1 });
  expect((await remove(one.url)).body.failed).toEqual([{ url: one.url, reason: "not_found" }]);
});

it("URL of a smaller rendition deletes the image and all of its objects", async () => {
  const form = await createUploadForm({}, createSolidImage(800, 400));
  const { url } = (await api(user, "POST", "/storage/upload", form)).body;
  const small = url.replace(".png", "-360.webp");
  expect(await isThere(small)).toBe(true);
  expect((await remove(small)).body.deleted).toEqual([small]);
  expect([await isThere(small), await isThere(url)]).toEqual([false, false]);
});

describe("media that cannot be deleted", () => {
  it("storage deletion reports foreign, missing and external URLs alike", async () => {
    const stranger = await signUp();
    const [mine, theirs] = [await uploadAs(user), await uploadAs(stranger)];
    const absent = theirs.url.replace(/[0-9a-f-]{36}/, randomUUID());
    const bad = [
      theirs.url,
      absent,
      `${mine.url}?x=1`,
      `${mine.url}#x`,
      mine.url.replace("/public/", "/public/../public/"),
      mine.url.replace("/public/", "/public%2f"),
      mine.url.replace("/kolot/", "/other/"),
      mine.url.replace("http://", "http://user:pass@"),
      `https://evil.example/${mine.key}`,
      mine.key,
      "javascript:alert(1)",
      "file:///etc/passwd",
      "http://169.254.169.254/latest/meta-data",
    ];
    const response = await remove(...bad);
    expect(response.status).toBe(200);
    expect(response.body).toEqual({
      deleted: [],
      failed: bad.map((url) => ({ url, reason: "not_found" })),
    });
    expect([await isThere(mine.url), await isThere(theirs.url)]).toEqual([true, true]);
  });

  it("storage deletion skips media used by the library, a logo or a post", async () => {
    const { image } = (await api(user, "POST", "/canvas-images/upload", await createUploadForm())).body;
    const account = await createAccountViaApi(user);
    const { logoUrl } = (await api(user, "POST", `/accounts/${account}/logo`, await createUploadForm())).body;
    const shown = await uploadAs(user);
    const post = await createDraftFixture(user, account);
    await sql(
      `INSERT INTO post_image (id, post_id, index, media_id)
       SELECT uuidv7(), $1, 0, id FROM media WHERE key = $2`,
      [post._id, shown.key],
    );
    const urls = [image.url, logoUrl, shown.url];
    const response = await remove(...urls);
    expect(response.body).toEqual({
      deleted: [],
      failed: urls.map((url) => ({ url, reason: "in_use" })),
    });
    for (const url of urls) expect(await isThere(url)).toBe(true);
    await api(user, "DELETE", `/posts/${post._id}`);
    await api(user, "DELETE", `/canvas-images/${image._id}`);
    expect((await remove(shown.url, image.url)).body.failed).toEqual([
      { url: shown.url, reason: "not_found" },
      { url: image.url, reason: "not_found" },
    ]);
  });
});

it.each<[string, unknown, string]>([
  ["no list", {}, "urls"],
  ["an empty list", { urls: [] }, "urls"],
  ["items that are no URLs", { urls: [1] }, "urls.0"],
  ["an overlong URL", { urls: ["x".repeat(2_001)] }, "urls.0"],
  ["more than 100 URLs", { urls: Array.from({ length: 101 }, (_, n) => `https://x.example/${n}`) }, "urls"],
])("storage deletion rejects %s (400)", async (_, body, field) => {
  const response = await api(user, "POST", PATH, body);
  expect(response).toMatchObject({ status: 400, body: { code: "validation_error" } });
  expect(getInvalidFields(response)).toEqual([field]);
});

describeCommonRejections({
  method: "POST",
  path: () => PATH,
  owned: false,
  body: () => ({ urls: ["https://x.example/a.png"] }),
});
