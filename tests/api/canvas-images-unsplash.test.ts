import { beforeAll, describe, expect, it } from "vitest";
import { describeCommonRejections, getInvalidFields } from "@/tests/api/rejection-tests";
import { takeExclusiveEmulators } from "@/tests/harness/exclusive-emulators";
import { api, control, productEnvironment, type SignedUpUser, signUp } from "@/tests/harness/running-product";

const PATH = "/canvas-images/unsplash/remove-background";
let user: SignedUpUser;

takeExclusiveEmulators("removebg", "unsplash");

beforeAll(async () => {
  user = await signUp();
});

const cut = (body: unknown) => api(user, "POST", PATH, body);
const photoOf = async (words: string) =>
  (await api(user, "GET", `/unsplash/search?query=${words}`)).body.photos[0];
const reportsOf = async (photoId: string) => {
  const { effects } = await control.effects("unsplash");
  return effects.filter(({ data }: { data: { photoId: string } }) => data.photoId === photoId).length;
};

// spec: 7.49
it("Unsplash photo is added to the library and returned with its background removed", async () => {
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

it("async request for an Unsplash photo returns the job immediately", async () => {
  const { downloadUrl } = await photoOf("flowers");
  const { status, body } = await cut({ downloadUrl, async: true });
  expect(status).toBe(202);
  expect(body.image.cutoutUrl).toBeNull();
  const job = () => api(user, "GET", `/jobs/${body.jobId}`).then((response) => response.body);
  expect(await job()).toMatchObject({ kind: "background-removal", about: { canvasImageId: body.image._id } });
  await expect.poll(async () => (await job()).state, { timeout: 60_000 }).toBe("done");
});

describe("rejections of Unsplash photo requests", () => {
  it.each([
    ["no photo name", {}, "photoId"],
    ["both photo names", { photoId: "abc", downloadUrl: "http://127.0.0.1/photos/abc/download" }, "photoId"],
    ["another host", { downloadUrl: "http://127.0.0.1:9/photos/abc/download" }, "downloadUrl"],
    ["a string for async", { photoId: "abc", async: "yes" }, "async"],
  ])("Unsplash photo request rejects %s", async (_, body, field) => {
    const response = await cut(body);
    expect(response).toMatchObject({ status: 400, body: { code: "validation_error" } });
    expect(getInvalidFields(response)).toEqual([field]);
  });

  it("unknown Unsplash photo is rejected, also when its name is a path", async () => {
    for (const photoId of ["unknown-one", "../users/me", "a/download"]) {
      expect((await cut({ photoId })).status).toBe(404);
    }
  });
});

describeCommonRejections({
  method: "POST",
  path: () => PATH,
  body: () => ({ downloadUrl: `${productEnvironment().UNSPLASH_API_BASE}/photos/unknown-one/download` }),
  owned: false,
});
