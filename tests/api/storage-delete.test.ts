import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { describeRefusals, fieldsOf } from "@/tests/api/refusals";
import { picture, pictureForm } from "@/tests/harness/picture";
import { api, type Person, signUp, sql } from "@/tests/harness/stack";
import { makeBrand, makeDraft } from "@/tests/harness/story";

const PATH = "/storage/delete";
let person: Person;

beforeEach(async () => {
  person = await signUp();
});

const uploadAs = async (who: Person) => (await api(who, "POST", "/storage/upload", await pictureForm())).body;
const remove = (...urls: string[]) => api(person, "POST", PATH, { urls });
const isThere = async (url: string) => (await fetch(url)).status === 200;

it("deletes exactly the person's own that nothing shows, objects and rows (ACC2)", async () => {
  const [one, other] = [await uploadAs(person), await uploadAs(person)];
  expect(await remove(one.url, one.url)).toMatchObject({
    status: 200,
    body: { deleted: [one.url], failed: [] },
  });
  expect([await isThere(one.url), await isThere(other.url)]).toEqual([false, true]);
  const [usage] = await sql("SELECT bytes::int, count FROM storage_usage WHERE user_id = $1", [
    person.user._id,
  ]);
  expect(usage).toEqual({ bytes: other.size, count: 1 });
  expect((await remove(one.url)).body.failed).toEqual([{ url: one.url, reason: "not_found" }]);
});

it("the address of a smaller picture stands for the picture and all of its objects", async () => {
  const form = await pictureForm({}, picture(800, 400));
  const { url } = (await api(person, "POST", "/storage/upload", form)).body;
  const small = url.replace(".png", "-360.webp");
  expect(await isThere(small)).toBe(true);
  expect((await remove(small)).body.deleted).toEqual([small]);
  expect([await isThere(small), await isThere(url)]).toEqual([false, false]);
});

describe("deletes nothing and says so", () => {
  it("of foreign, absent and external addresses alike", async () => {
    const stranger = await signUp();
    const [mine, theirs] = [await uploadAs(person), await uploadAs(stranger)];
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
    const answer = await remove(...bad);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      deleted: [],
      failed: bad.map((url) => ({ url, reason: "not_found" })),
    });
    expect([await isThere(mine.url), await isThere(theirs.url)]).toEqual([true, true]);
  });

  it("of what the library, a logo or a post shows", async () => {
    const { image } = (await api(person, "POST", "/canvas-images/upload", await pictureForm())).body;
    const account = await makeBrand(person);
    const { logoUrl } = (await api(person, "POST", `/accounts/${account}/logo`, await pictureForm())).body;
    const shown = await uploadAs(person);
    const post = await makeDraft(person, account);
    await sql(
      `INSERT INTO post_image (id, post_id, index, media_id)
       SELECT uuidv7(), $1, 0, id FROM media WHERE key = $2`,
      [post._id, shown.key],
    );
    const urls = [image.url, logoUrl, shown.url];
    const answer = await remove(...urls);
    expect(answer.body).toEqual({
      deleted: [],
      failed: urls.map((url) => ({ url, reason: "in_use" })),
    });
    for (const url of urls) expect(await isThere(url)).toBe(true);
    await api(person, "DELETE", `/posts/${post._id}`);
    await api(person, "DELETE", `/canvas-images/${image._id}`);
    expect((await remove(shown.url, image.url)).body.failed).toEqual([
      { url: shown.url, reason: "not_found" },
      { url: image.url, reason: "not_found" },
    ]);
  });
});

it.each<[string, unknown, string]>([
  ["no list", {}, "urls"],
  ["an empty list", { urls: [] }, "urls"],
  ["no addresses", { urls: [1] }, "urls.0"],
  ["an endless address", { urls: ["x".repeat(2_001)] }, "urls.0"],
  ["more than a hundred", { urls: Array.from({ length: 101 }, (_, n) => `https://x.example/${n}`) }, "urls"],
])("%s is refused (400)", async (_, body, field) => {
  const answer = await api(person, "POST", PATH, body);
  expect(answer).toMatchObject({ status: 400, body: { code: "validation_error" } });
  expect(fieldsOf(answer)).toEqual([field]);
});

describeRefusals({
  method: "POST",
  path: () => PATH,
  owned: false,
  body: () => ({ urls: ["https://x.example/a.png"] }),
});
