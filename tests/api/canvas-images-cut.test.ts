import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import { describeRefusals } from "@/tests/api/refusals";
import { pictureForm } from "@/tests/harness/picture";
import { api, control, type Person, signUp, sql } from "@/tests/harness/stack";
import { takeTurnAt } from "@/tests/harness/turn";

const PATH = "/canvas-images/upload-with-bg-removal";
let person: Person;

takeTurnAt("removebg");

beforeEach(async () => {
  person = await signUp();
});

/** Something in front of a background: on one colour there is nothing to cut out. */
function bread() {
  const ground =
    '<rect width="90" height="60" fill="#e7e2d6"/><circle cx="45" cy="30" r="20" fill="#7a3b12"/>';
  return sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60">${ground}</svg>`));
}
const upload = async (fields: Record<string, string> = {}, headers = {}) =>
  api(person, "POST", PATH, await pictureForm({ label: "Bread.png", ...fields }, bread()), headers);
const stateOf = async (jobId: string) => (await api(person, "GET", `/jobs/${jobId}`)).body.state;
const library = async () => (await api(person, "GET", "/canvas-images")).body;

describe("POST /canvas-images/upload-with-bg-removal", () => {
  it("answers when the background is gone, with both versions (201)", async () => {
    const { status, body } = await upload();
    expect(status).toBe(201);
    expect(body.jobId).toBeUndefined();
    expect(body.image).toMatchObject({ label: "Bread.png", cutoutUrl: expect.stringMatching(/\.png$/) });
    const cut = await (await fetch(body.image.cutoutUrl)).arrayBuffer();
    const { hasAlpha, width, height } = await sharp(cut).metadata();
    expect([hasAlpha, width, height]).toEqual([true, 90, 60]);
    expect((await library()).images).toEqual([body.image]);
  });

  it("with async=true answers at once, and the job brings the cut-out (202)", async () => {
    const { status, body } = await upload({ async: "true" });
    expect(status).toBe(202);
    expect(body).toMatchObject({ jobId: expect.any(String), image: { cutoutUrl: null } });
    await expect.poll(() => stateOf(body.jobId), { timeout: 20_000 }).toBe("done");
    expect((await library()).images).toMatchObject([{ _id: body.image._id, cutoutUrl: expect.any(String) }]);
  });

  it("three times with one key is one picture and one job", async () => {
    const key = { "idempotency-key": randomUUID() };
    const form = await pictureForm({ async: "true" });
    const answers = await Promise.all([1, 2, 3].map(() => api(person, "POST", PATH, form, key)));
    expect(answers.every(({ status }) => status === 202 || status === 409)).toBe(true);
    expect((await api(person, "POST", PATH, form, key)).status).toBe(202);
    expect((await library()).total).toBe(1);
    expect(await sql("SELECT 1 FROM job WHERE user_id = $1", [person.user._id])).toHaveLength(1);
  });

  it("when the removal fails the original stays, and the answer says so", async () => {
    await control.armFault({ service: "removebg", times: 20, action: { kind: "status", status: 402 } });
    const key = { "idempotency-key": randomUUID() };
    const form = await pictureForm({ label: "Bread.png" }, bread());
    const { status, body } = await api(person, "POST", PATH, form, key);
    await control.clearFaults("removebg");
    expect(status).toBeGreaterThanOrEqual(400);
    const { images, total } = await library();
    expect([total, images[0].cutoutUrl]).toEqual([1, null]);
    expect(body.details).toMatchObject({ canvasImageId: images[0]._id });
    expect(body.error).toContain("The picture is in the library with its background");
    expect((await fetch(images[0].url)).status).toBe(200);
    // The client tries such a click again: it must not store the original a second time.
    const again = await api(person, "POST", PATH, form, key);
    expect(again).toMatchObject({ status: 201, body: { image: { _id: images[0]._id } } });
    expect((await library()).total).toBe(1);
  });

  it("refuses what is no picture, and asks nobody (415)", async () => {
    const form = new FormData();
    form.set("file", new Blob(["<svg/>"], { type: "image/png" }), "a.png");
    expect(await api(person, "POST", PATH, form)).toMatchObject({
      status: 415,
      body: { code: "unsupported_type" },
    });
    expect((await library()).total).toBe(0);
    expect(await sql("SELECT 1 FROM job WHERE user_id = $1", [person.user._id])).toEqual([]);
  });

  it("a picture that is deleted while its background is removed leaves nothing behind", async () => {
    await control.armFault({ service: "removebg", times: 1, action: { kind: "delay", ms: 1_500 } });
    const { body } = await upload({ async: "true" });
    expect((await api(person, "DELETE", `/canvas-images/${body.image._id}`)).status).toBe(204);
    await expect.poll(() => stateOf(body.jobId), { timeout: 20_000 }).toBe("cancelled");
    await control.clearFaults("removebg");
    expect((await library()).total).toBe(0);
    const left = () =>
      sql("SELECT 1 FROM media WHERE user_id = $1 AND state <> 'deleting'", [person.user._id]);
    await expect.poll(left, { timeout: 20_000 }).toEqual([]);
  });

  describeRefusals({ method: "POST", path: () => PATH, form: () => new FormData(), owned: false });
});
