import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { describeCommonRejections, getInvalidFields } from "@/tests/api/rejection-tests";
import { getCredits } from "@/tests/harness/account-fixtures";
import { takeExclusiveEmulators } from "@/tests/harness/exclusive-emulators";
import { api, control, type SignedUpUser, signUp, sql } from "@/tests/harness/running-product";
import { createUploadForm } from "@/tests/harness/solid-color-image";

const CALL = { service: "removebg", method: "POST", path: "/removebg/v1.0/removebg" };
let user: SignedUpUser;
let image: { _id: string; url: string };

takeExclusiveEmulators("removebg");
beforeEach(async () => {
  user = await signUp();
  image = await addImage(LOAF);
});
afterEach(() => control.clearFaults("removebg"));

const LOAF = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400"><rect width="600" height="400"
  fill="#dfe7ee"/><ellipse cx="300" cy="210" rx="130" ry="110" fill="#b5651d"/></svg>`;

async function addImage(svg: string) {
  const form = await createUploadForm({ label: "Loaf" }, sharp(Buffer.from(svg)));
  return (await api(user, "POST", "/canvas-images/upload", form)).body.image;
}

const remove = (body: unknown = {}, who = user, id = image._id) =>
  api(who, "POST", `/canvas-images/${id}/remove-background`, body);
const look = async () => (await api(user, "GET", `/canvas-images/${image._id}`)).body.image;
const jobOf = async (id: string) => (await api(user, "GET", `/jobs/${id}`)).body;
const jobs = () => sql("SELECT * FROM job WHERE user_id = $1", [user.user._id]);

async function alphaAt(url: string, points: [number, number][]) {
  const bytes = Buffer.from(await (await fetch(url)).arrayBuffer());
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return points.map(([x, y]) => data[(y * info.width + x) * info.channels + 3]);
}

describe("POST /canvas-images/{id}/remove-background", () => {
  // spec: 7.48, D5.16, D10.3
  it("background removal returns the image with a transparent cutout and costs no credits", async () => {
    const before = await getCredits(user);
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
    expect(await getCredits(user)).toEqual(before);
  });

  // spec: D10.5
  it("async background removal returns 202 immediately and completes as a job", async () => {
    const before = await look();
    const { status, body } = await remove({ async: true });
    expect([status, body]).toEqual([202, { jobId: expect.any(String), image: before }]);
    await expect.poll(async () => (await jobOf(body.jobId)).state, { timeout: 15_000 }).toBe("done");
    expect(await jobOf(body.jobId)).toMatchObject({
      ...{ kind: "background-removal", label: "Loaf", progress: 100, cost: 0, spent: 0 },
      result: { canvasImageId: image._id },
    });
    expect((await look()).cutoutUrl).toEqual(expect.any(String));
  });

  it("concurrent and repeated background removals create one job and one cutout", async () => {
    const responses = await Promise.all([remove(), remove(), remove({ async: true })]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, expect.toBeOneOf([200, 202])]);
    const again = await remove({ async: true });
    expect(again).toMatchObject({ status: 200, body: { image: responses[0]?.body.image } });
    expect(again.body).not.toHaveProperty("jobId");
    expect(await jobs()).toHaveLength(1);
    const media = "SELECT id FROM media WHERE user_id = $1 AND source = 'cutout'";
    expect(await sql(media, [user.user._id])).toHaveLength(1);
  });

  it("background removal of an image without a subject returns no_subject and can be retried", async () => {
    image = await addImage('<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60"/>');
    expect(await remove()).toMatchObject({ status: 422, body: { code: "no_subject" } });
    expect(await remove()).toMatchObject({ status: 422, body: { code: "no_subject" } });
    expect(await jobs()).toMatchObject([{ state: "failed" }, { state: "failed" }]);
  });

  it("canceled background removal returns to the waiting caller and stores nothing", async () => {
    await control.armFault({ ...CALL, action: { kind: "accept-then-hang" } });
    // The waiting request starts the job itself, so that it waits before the job is canceled.
    const waiting = remove();
    await expect.poll(async () => (await jobs())[0]?.state, { timeout: 15_000 }).toBe("running");
    const cancelled = await api(user, "DELETE", `/jobs/${(await jobs())[0].id}`);
    expect(cancelled).toMatchObject({ status: 200, body: { state: "cancelled", spent: 0 } });
    expect(await waiting).toMatchObject({ status: 499, body: { code: "cancelled" } });
    expect((await look()).cutoutUrl).toBeNull();
  });

  it("background removal job ends and stores nothing when the image is deleted meanwhile", async () => {
    await control.armFault({ ...CALL, action: { kind: "delay", ms: 10_000 } });
    const { body } = await remove({ async: true });
    await expect.poll(async () => (await jobOf(body.jobId)).state, { timeout: 15_000 }).toBe("running");
    expect((await api(user, "DELETE", `/canvas-images/${image._id}`)).status).toBe(204);
    await expect.poll(async () => (await jobOf(body.jobId)).state, { timeout: 15_000 }).toBe("cancelled");
    const left = () =>
      sql("SELECT state FROM media WHERE user_id = $1 AND state <> 'deleting'", [user.user._id]);
    await expect.poll(left, { timeout: 15_000 }).toEqual([]);
  });

  it("background removal returns 404 for another user's or a missing image and rejects other fields", async () => {
    const thief = await signUp();
    for (const id of [image._id, randomUUID(), "not-an-id"]) {
      expect(await remove({}, thief, id)).toMatchObject({ status: 404, body: { code: "not_found" } });
    }
    const wrong = await remove({ async: "yes" });
    expect([wrong.status, getInvalidFields(wrong)]).toEqual([400, ["async"]]);
    expect(await jobs()).toEqual([]);
  });
});

describeCommonRejections({
  method: "POST",
  path: () => `/canvas-images/${image._id}/remove-background`,
  body: () => ({ async: true }),
  owned: false,
});
