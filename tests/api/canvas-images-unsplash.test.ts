import { beforeAll, describe, expect, it } from "vitest";
import { describeRefusals, fieldsOf } from "@/tests/api/refusals";
import { api, control, type Person, signUp, stackEnvironment } from "@/tests/harness/stack";
import { takeTurnAt } from "@/tests/harness/turn";

const PATH = "/canvas-images/unsplash/remove-background";
let person: Person;

takeTurnAt("removebg", "unsplash");

beforeAll(async () => {
  person = await signUp();
});

const cut = (body: unknown) => api(person, "POST", PATH, body);
const photoOf = async (words: string) =>
  (await api(person, "GET", `/unsplash/search?query=${words}`)).body.photos[0];
const reportsOf = async (photoId: string) => {
  const { effects } = await control.effects("unsplash");
  return effects.filter(({ data }: { data: { photoId: string } }) => data.photoId === photoId).length;
};

it("puts the photo into the library and answers when its background is gone", async () => {
  const photo = await photoOf("books");
  const before = await reportsOf(photo.id);
  const { status, body } = await cut({ photoId: photo.id });
  expect(status).toBe(201);
  expect(body).not.toHaveProperty("jobId");
  expect(body.image).toMatchObject({ source: "stock", credit: { name: photo.author.name } });
  expect((await fetch(body.image.cutoutUrl)).headers.get("content-type")).toBe("image/png");
  const again = await cut({ downloadUrl: photo.downloadUrl, async: true });
  expect(again).toMatchObject({ status: 201, body });
  expect(await reportsOf(photo.id)).toBe(before + 1);
});

it("answers at once with the job when asked to", async () => {
  const { downloadUrl } = await photoOf("flowers");
  const { status, body } = await cut({ downloadUrl, async: true });
  expect(status).toBe(202);
  expect(body.image.cutoutUrl).toBeNull();
  const job = () => api(person, "GET", `/jobs/${body.jobId}`).then((answer) => answer.body);
  expect(await job()).toMatchObject({ kind: "background-removal", about: { canvasImageId: body.image._id } });
  await expect.poll(async () => (await job()).state, { timeout: 60_000 }).toBe("done");
});

describe("refuses", () => {
  it.each([
    ["neither name", {}, "photoId"],
    ["both names", { photoId: "abc", downloadUrl: "http://127.0.0.1/photos/abc/download" }, "photoId"],
    ["another host", { downloadUrl: "http://127.0.0.1:9/photos/abc/download" }, "downloadUrl"],
    ["a word for async", { photoId: "abc", async: "yes" }, "async"],
  ])("%s", async (_, body, field) => {
    const answer = await cut(body);
    expect(answer).toMatchObject({ status: 400, body: { code: "validation_error" } });
    expect(fieldsOf(answer)).toEqual([field]);
  });

  it("a photo that is not there, also by a name that is a path", async () => {
    for (const photoId of ["unknown-one", "../users/me", "a/download"]) {
      expect((await cut({ photoId })).status).toBe(404);
    }
  });
});

describeRefusals({
  method: "POST",
  path: () => PATH,
  body: () => ({ downloadUrl: `${stackEnvironment().UNSPLASH_API_BASE}/photos/unknown-one/download` }),
  owned: false,
});
