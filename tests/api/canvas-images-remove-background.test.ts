import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { describeRefusals, fieldsOf } from "@/tests/api/refusals";
import { pictureForm } from "@/tests/harness/picture";
import { api, control, type Person, signUp, sql } from "@/tests/harness/stack";
import { creditsOf } from "@/tests/harness/story";
import { takeTurnAt } from "@/tests/harness/turn";

const CALL = { service: "removebg", method: "POST", path: "/removebg/v1.0/removebg" };
let person: Person;
let image: { _id: string; url: string };

takeTurnAt("removebg");
beforeEach(async () => {
  person = await signUp();
  image = await addPicture(LOAF);
});
afterEach(() => control.clearFaults("removebg"));

const LOAF = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400"><rect width="600" height="400"
  fill="#dfe7ee"/><ellipse cx="300" cy="210" rx="130" ry="110" fill="#b5651d"/></svg>`;

async function addPicture(svg: string) {
  const form = await pictureForm({ label: "Loaf" }, sharp(Buffer.from(svg)));
  return (await api(person, "POST", "/canvas-images/upload", form)).body.image;
}

const remove = (body: unknown = {}, who = person, id = image._id) =>
  api(who, "POST", `/canvas-images/${id}/remove-background`, body);
const look = async () => (await api(person, "GET", `/canvas-images/${image._id}`)).body.image;
const jobOf = async (id: string) => (await api(person, "GET", `/jobs/${id}`)).body;
const jobs = () => sql("SELECT * FROM job WHERE user_id = $1", [person.user._id]);

async function alphaAt(url: string, points: [number, number][]) {
  const bytes = Buffer.from(await (await fetch(url)).arrayBuffer());
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return points.map(([x, y]) => data[(y * info.width + x) * info.channels + 3]);
}

describe("POST /canvas-images/{id}/remove-background", () => {
  it("waits and answers with the picture, whose cut-out is transparent in its pixels, for nothing", async () => {
    const before = await creditsOf(person);
    const { status, body } = await remove();
    expect([status, Object.keys(body)]).toEqual([200, ["image"]]);
    expect(body.image).toEqual(await look());
    expect(body.image).toMatchObject({ _id: image._id, url: image.url });
    const points: [number, number][] = [
      [5, 5],
      [595, 395],
      [300, 210],
    ];
    expect(await alphaAt(body.image.cutoutUrl, points)).toEqual([0, 0, 255]);
    expect(await alphaAt(image.url, points)).toEqual([255, 255, 255]);
    expect(await creditsOf(person)).toEqual(before);
  });

  it("with async answers 202 at once; the job tells the rest", async () => {
    const { status, body } = await remove({ async: true });
    expect([status, body]).toEqual([202, { jobId: expect.any(String), image: await look() }]);
    await expect.poll(async () => (await jobOf(body.jobId)).state, { timeout: 15_000 }).toBe("done");
    expect(await jobOf(body.jobId)).toMatchObject({
      ...{ kind: "background-removal", label: "Loaf", progress: 100, cost: 0, spent: 0 },
      result: { canvasImageId: image._id },
    });
    expect((await look()).cutoutUrl).toEqual(expect.any(String));
  });

  it("asked twice at once is one job and one cut-out; asked again it is the same", async () => {
    const answers = await Promise.all([remove(), remove(), remove({ async: true })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, expect.toBeOneOf([200, 202])]);
    const again = await remove({ async: true });
    expect(again).toMatchObject({ status: 200, body: { image: answers[0]?.body.image } });
    expect(again.body).not.toHaveProperty("jobId");
    expect(await jobs()).toHaveLength(1);
    const media = "SELECT id FROM media WHERE user_id = $1 AND source = 'cutout'";
    expect(await sql(media, [person.user._id])).toHaveLength(1);
  });

  it("a picture without a subject says so, and can be tried again", async () => {
    image = await addPicture('<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60"/>');
    expect(await remove()).toMatchObject({ status: 422, body: { code: "no_subject" } });
    expect(await remove()).toMatchObject({ status: 422, body: { code: "no_subject" } });
    expect(await jobs()).toMatchObject([{ state: "failed" }, { state: "failed" }]);
  });

  it("cancelled while the service works: whoever waits is told, and nothing comes of it", async () => {
    await control.armFault({ ...CALL, action: { kind: "accept-then-hang" } });
    const { body } = await remove({ async: true });
    const waiting = remove();
    await expect.poll(async () => (await jobOf(body.jobId)).state, { timeout: 15_000 }).toBe("running");
    const cancelled = await api(person, "DELETE", `/jobs/${body.jobId}`);
    expect(cancelled).toMatchObject({ status: 200, body: { state: "cancelled", spent: 0 } });
    expect(await waiting).toMatchObject({ status: 499, body: { code: "cancelled" } });
    expect((await look()).cutoutUrl).toBeNull();
  });

  it("deleted meanwhile: the job is over, and nothing of the picture is left", async () => {
    await control.armFault({ ...CALL, action: { kind: "delay", ms: 1_500 } });
    const { body } = await remove({ async: true });
    await expect.poll(async () => (await jobOf(body.jobId)).state, { timeout: 15_000 }).toBe("running");
    expect((await api(person, "DELETE", `/canvas-images/${image._id}`)).status).toBe(204);
    await expect.poll(async () => (await jobOf(body.jobId)).state, { timeout: 15_000 }).toBe("cancelled");
    const left = () =>
      sql("SELECT state FROM media WHERE user_id = $1 AND state <> 'deleting'", [person.user._id]);
    await expect.poll(left, { timeout: 15_000 }).toEqual([]);
  });

  it("is 404 for somebody else's picture and for none, and takes no other fields", async () => {
    const thief = await signUp();
    for (const id of [image._id, randomUUID(), "not-an-id"]) {
      expect(await remove({}, thief, id)).toMatchObject({ status: 404, body: { code: "not_found" } });
    }
    const wrong = await remove({ async: "yes" });
    expect([wrong.status, fieldsOf(wrong)]).toEqual([400, ["async"]]);
    expect(await jobs()).toEqual([]);
  });
});

describeRefusals({
  method: "POST",
  path: () => `/canvas-images/${image._id}/remove-background`,
  body: () => ({ async: true }),
  owned: false,
});
