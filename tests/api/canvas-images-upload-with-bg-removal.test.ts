import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import { describeCommonRejections } from "@/tests/api/rejection-tests";
import { takeExclusiveEmulators } from "@/tests/harness/exclusive-emulators";
import { api, control, type SignedUpUser, signUp, sql } from "@/tests/harness/running-product";
import { createUploadForm } from "@/tests/harness/solid-color-image";

const PATH = "/canvas-images/upload-with-bg-removal";
let user: SignedUpUser;

takeExclusiveEmulators("removebg");

beforeEach(async () => {
  user = await signUp();
});

/** Draws a subject on a background, because a single color leaves nothing to cut out. */
function bread() {
  const ground =
    '<rect width="90" height="60" fill="#e7e2d6"/><circle cx="45" cy="30" r="20" fill="#7a3b12"/>';
  return sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60">${ground}</svg>`));
}
const upload = async (fields: Record<string, string> = {}, headers = {}) =>
  api(user, "POST", PATH, await createUploadForm({ label: "Bread.png", ...fields }, bread()), headers);
const stateOf = async (jobId: string) => (await api(user, "GET", `/jobs/${jobId}`)).body.state;
const library = async () => (await api(user, "GET", "/canvas-images")).body;

describe("POST /canvas-images/upload-with-bg-removal", () => {
  // spec: 7.44
  it("upload returns both versions after background removal (201)", async () => {
    const { status, body } = await upload();
    expect(status).toBe(201);
    expect(body.jobId).toBeUndefined();
    expect(body.image).toMatchObject({ label: "Bread.png", cutoutUrl: expect.stringMatching(/\.png$/) });
    const cut = await (await fetch(body.image.cutoutUrl)).arrayBuffer();
    const { hasAlpha, width, height } = await sharp(cut).metadata();
    expect([hasAlpha, width, height]).toEqual([true, 90, 60]);
    expect((await library()).images).toEqual([body.image]);
  });

  it("async upload returns immediately and the job adds the cutout (202)", async () => {
    const { status, body } = await upload({ async: "true" });
    expect(status).toBe(202);
    expect(body).toMatchObject({ jobId: expect.any(String), image: { cutoutUrl: null } });
    await expect.poll(() => stateOf(body.jobId), { timeout: 20_000 }).toBe("done");
    expect((await library()).images).toMatchObject([{ _id: body.image._id, cutoutUrl: expect.any(String) }]);
  });

  it("three uploads with one key create one image and one job", async () => {
    const key = { "idempotency-key": randomUUID() };
    const form = await createUploadForm({ async: "true" });
    const responses = await Promise.all([1, 2, 3].map(() => api(user, "POST", PATH, form, key)));
    expect(responses.every(({ status }) => status === 202 || status === 409)).toBe(true);
    expect((await api(user, "POST", PATH, form, key)).status).toBe(202);
    expect((await library()).total).toBe(1);
    expect(await sql("SELECT 1 FROM job WHERE user_id = $1", [user.user._id])).toHaveLength(1);
  });

  it("failed background removal leaves the original image and is reported in the response", async () => {
    await control.armFault({ service: "removebg", times: 20, action: { kind: "status", status: 402 } });
    const key = { "idempotency-key": randomUUID() };
    const form = await createUploadForm({ label: "Bread.png" }, bread());
    const { status, body } = await api(user, "POST", PATH, form, key);
    await control.clearFaults("removebg");
    expect(status).toBeGreaterThanOrEqual(400);
    const { images, total } = await library();
    expect([total, images[0].cutoutUrl]).toEqual([1, null]);
    expect(body.details).toMatchObject({ canvasImageId: images[0]._id });
    expect(body.error).toContain("The image is in the library with its background");
    expect((await fetch(images[0].url)).status).toBe(200);
    // A retry by the client must not store the original a second time.
    const again = await api(user, "POST", PATH, form, key);
    expect(again).toMatchObject({ status: 201, body: { image: { _id: images[0]._id } } });
    expect((await library()).total).toBe(1);
  });

  it("upload rejects files that are no image without calling the provider (415)", async () => {
    const form = new FormData();
    form.set("file", new Blob(["<svg/>"], { type: "image/png" }), "a.png");
    expect(await api(user, "POST", PATH, form)).toMatchObject({
      status: 415,
      body: { code: "unsupported_type" },
    });
    expect((await library()).total).toBe(0);
    expect(await sql("SELECT 1 FROM job WHERE user_id = $1", [user.user._id])).toEqual([]);
  });

  it("image deleted during background removal leaves no objects", async () => {
    await control.armFault({ service: "removebg", times: 1, action: { kind: "delay", ms: 10_000 } });
    const { body } = await upload({ async: "true" });
    expect((await api(user, "DELETE", `/canvas-images/${body.image._id}`)).status).toBe(204);
    await expect.poll(() => stateOf(body.jobId), { timeout: 20_000 }).toBe("cancelled");
    await control.clearFaults("removebg");
    expect((await library()).total).toBe(0);
    const left = () => sql("SELECT 1 FROM media WHERE user_id = $1 AND state <> 'deleting'", [user.user._id]);
    await expect.poll(left, { timeout: 20_000 }).toEqual([]);
  });

  describeCommonRejections({ method: "POST", path: () => PATH, form: () => new FormData(), owned: false });
});
