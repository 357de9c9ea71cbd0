import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { addLibraryImage, addLibraryVideo } from "@/tests/harness/library-fixtures";
import { api, type SignedUpUser, signUp, sql } from "@/tests/harness/running-product";

/** Larger than a poster frame. */
const SIZE = { width: 1600, height: 900 };
let user: SignedUpUser;
let video: string;

beforeAll(async () => {
  user = await signUp();
  video = await addLibraryVideo(user, "Ovens", SIZE);
});

const addFrame = (id = video, who = user) => api(who, "POST", `/canvas-images/${id}/video-frame`);
const images = () =>
  sql(
    `SELECT c.id FROM canvas_image c JOIN media m ON m.id = c.media_id WHERE c.user_id = $1 AND m.kind = 'image'`,
    [user.user._id],
  );

describe("POST /canvas-images/{id}/video-frame", () => {
  it("video frame is one image in full size when it is requested three times at once and again", async () => {
    const responses = await Promise.all([addFrame(), addFrame(), addFrame()]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { body } = responses[0];
    expect(Object.keys(body)).toEqual(["image"]);
    expect(body.image).toMatchObject({ kind: "image", label: "Ovens", ...SIZE, durationMs: null });
    expect(new Set(responses.map((one) => one.body.image._id)).size).toBe(1);
    expect((await addFrame()).body.image._id).toBe(body.image._id);
    expect(await images()).toEqual([{ id: body.image._id }]);
    const bytes = Buffer.from(await (await fetch(body.image.url)).arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject(SIZE);
  });

  it("video frame stays when its video is deleted", async () => {
    const other = await addLibraryVideo(user, "Bread");
    const { image } = (await addFrame(other)).body;
    expect((await api(user, "DELETE", `/canvas-images/${other}`)).status).toBe(204);
    expect((await fetch(image.url)).status).toBe(200);
    expect((await addFrame(other)).status).toBe(404);
  });

  it("video frame is refused for an image and for another user's video", async () => {
    const image = await addLibraryImage(user, "Loaf", 1);
    expect(await addFrame(image._id)).toMatchObject({ status: 422, body: { code: "unprocessable" } });
    expect(await addFrame(video, await signUp())).toMatchObject({ status: 404, body: { code: "not_found" } });
  });
});
