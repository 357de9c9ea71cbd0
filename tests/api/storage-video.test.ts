import { beforeAll, describe, expect, it } from "vitest";
import { describeCommonRejections, getInvalidFields } from "@/tests/api/rejection-tests";
import { createAccountViaApi, createDraftFixture } from "@/tests/harness/account-fixtures";
import { api, type SignedUpUser, signUp, sql } from "@/tests/harness/running-product";
import { createMp4, createWebm } from "@/tests/harness/video-files";

const MB = 1_048_576;
const ADDRESS = "/storage/get-video-upload-url";
const LOOK = "/storage/generate-video-screenshot";

let user: SignedUpUser;
let postId: string;
let video: Buffer;

beforeAll(async () => {
  user = await signUp();
  postId = (await createDraftFixture(user, await createAccountViaApi(user)))._id;
  video = await createMp4({ seconds: 1, width: 320, height: 180 });
});

function form(bytes: Uint8Array, fields: Record<string, string> = {}): FormData {
  const made = new FormData();
  for (const [name, value] of Object.entries(fields)) made.append(name, value);
  made.append("file", new Blob([Buffer.from(bytes)], { type: "text/html" }), "../../x.html");
  return made;
}

const rowOf = async (url: string) => {
  const key = `public/${url.split("/public/")[1]}`;
  const [row] = await sql("SELECT * FROM media WHERE key = $1", [key]);
  return row;
};
const addressFor = async (size: number, contentType = "video/mp4") =>
  api(user, "POST", ADDRESS, { fileName: "קיץ.mp4", contentType, postId, size });
const put = (url: string, headers: Record<string, string>, body: Uint8Array) =>
  fetch(url, { method: "PUT", headers, body: Buffer.from(body) });

describe("POST /storage/upload-video", () => {
  // spec: 3.29, 7.36
  it("video upload stores the file unchanged with a poster frame, whatever its name", async () => {
    const webm = await createWebm({ seconds: 1 });
    const response = await api(user, "POST", "/storage/upload-video", form(webm));
    expect(response.status).toBe(200);
    const { videoUrl, screenshotUrl } = response.body;
    const stored = await fetch(videoUrl);
    expect(stored.headers.get("content-type")).toBe("video/webm");
    expect(stored.headers.get("x-content-type-options")).toBe("nosniff");
    expect(Buffer.from(await stored.arrayBuffer()).equals(webm)).toBe(true);
    const part = await fetch(videoUrl, { headers: { range: "bytes=0-9" } });
    expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 10]);
    expect((await fetch(screenshotUrl)).headers.get("content-type")).toBe("image/jpeg");
    expect(await rowOf(videoUrl)).toMatchObject({
      kind: "video",
      duration_ms: 1000,
      user_id: user.user._id,
    });
  });

  it("video upload ignores form parts after the file", async () => {
    const after = new FormData();
    after.append("file", new Blob([new Uint8Array(video)]), "a.mp4");
    after.append("destination", "videos");
    const response = await api(user, "POST", "/storage/upload", after);
    expect(response).toMatchObject({
      status: 200,
      body: { contentType: "video/mp4", size: video.byteLength },
    });
    const stored = await fetch(response.body.url);
    expect(Buffer.from(await stored.arrayBuffer()).equals(video)).toBe(true);
  });

  it("video upload accepts 31 MB and rejects 33 MB (413)", async () => {
    const fits = form(await createMp4({ bytes: 31 * MB }));
    expect((await api(user, "POST", "/storage/upload-video", fits)).status).toBe(200);
    const large = form(await createMp4({ bytes: 33 * MB }));
    const response = await api(user, "POST", "/storage/upload-video", large);
    expect(response).toMatchObject({ status: 413, body: { code: "too_large" } });
  });

  it("video upload rejects files that are no video and stores nothing", async () => {
    const otherUser = await signUp();
    for (const content of [
      "<svg xmlns='http://www.w3.org/2000/svg'/>",
      "\0\0\0\x14ftypisom\0\0\0\0isom<script>",
    ]) {
      const response = await api(otherUser, "POST", "/storage/upload-video", form(Buffer.from(content)));
      expect(response).toMatchObject({ status: 415, body: { code: "unsupported_type" } });
    }
    expect(await sql("SELECT id FROM media WHERE user_id = $1", [otherUser.user._id])).toEqual([]);
  });

  describeCommonRejections({
    method: "POST",
    path: () => "/storage/upload-video",
    form: () => form(Buffer.from("x")),
    owned: false,
  });
});

describe("POST /storage/get-video-upload-url and /generate-video-screenshot", () => {
  // spec: 3.28, 7.38, 7.39
  it("direct upload stores the video and creates its screenshot once", async () => {
    const { status, body } = await addressFor(video.byteLength);
    expect(status).toBe(200);
    expect(Date.parse(body.expiresAt) - Date.now()).toBeGreaterThan(14 * 60_000);
    expect((await put(body.uploadUrl, body.headers, video)).status).toBe(200);
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => api(user, "POST", LOOK, { videoUrl: body.publicUrl })),
    );
    const [first] = responses;
    expect(
      new Set(responses.map((response) => `${response.status}${JSON.stringify(response.body)}`)).size,
    ).toBe(1);
    expect(first).toMatchObject({ status: 200, body: { videoUrl: body.publicUrl } });
    expect((await fetch(first?.body.screenshotUrl)).status).toBe(200);
    expect((await fetch(body.publicUrl)).headers.get("cache-control")).toContain("immutable");
    expect(await rowOf(body.publicUrl)).toMatchObject({
      state: "stored",
      bytes: video.byteLength,
      width: 320,
    });
  });

  // spec: 7.42
  it("object store rejects another size, another type and a second upload [UP1]", async () => {
    const { body } = await addressFor(video.byteLength);
    const longer = Buffer.concat([video, Buffer.alloc(1)]);
    expect((await put(body.uploadUrl, body.headers, longer)).status).toBe(403);
    const other = { ...body.headers, "content-type": "text/html" };
    expect((await put(body.uploadUrl, other, video)).status).toBe(403);
    expect((await put(body.uploadUrl, body.headers, video)).status).toBe(200);
    expect((await put(body.uploadUrl, body.headers, video)).status).toBe(412);
  });

  it("direct upload rejects more than 200 MB (413) and other types (415)", async () => {
    expect((await addressFor(209_715_200)).status).toBe(200);
    expect(await addressFor(209_715_201)).toMatchObject({ status: 413, body: { code: "too_large" } });
    expect(await addressFor(9, "image/png")).toMatchObject({
      status: 415,
      body: { code: "unsupported_type" },
    });
  });

  // spec: 7.38
  it("direct upload without a size is a validation error (400)", async () => {
    const video = { fileName: "a.mp4", contentType: "video/mp4", postId };
    for (const given of [{}, { size: 0 }, { size: 1.5 }, { size: "9" }]) {
      const response = await api(user, "POST", ADDRESS, { ...video, ...given });
      expect(response).toMatchObject({ status: 400, body: { code: "validation_error" } });
    }
  });

  it("direct upload of an HTML page is rejected, deleted and released from the quota", async () => {
    const page = Buffer.from("<!doctype html><script>alert(1)</script>");
    const { body } = await addressFor(page.byteLength);
    await put(body.uploadUrl, body.headers, page);
    const used = () => sql("SELECT bytes, count FROM storage_usage WHERE user_id = $1", [user.user._id]);
    const [before] = await used();
    const response = await api(user, "POST", LOOK, { videoUrl: body.publicUrl });
    expect(response).toMatchObject({ status: 415, body: { code: "unsupported_type" } });
    const [after] = await used();
    expect([before.bytes - after.bytes, before.count - after.count]).toEqual([page.byteLength, 1]);
    expect(await rowOf(body.publicUrl)).toBeUndefined();
    expect((await fetch(body.publicUrl)).status).toBe(404);
  });

  it("screenshot rejects another user's video and external URLs [SSRF1]", async () => {
    const { body } = await addressFor(video.byteLength);
    await put(body.uploadUrl, body.headers, video);
    const other = await signUp();
    for (const videoUrl of [body.publicUrl, "http://127.0.0.1:1/x.mp4", "file:///etc/passwd"]) {
      expect(await api(other, "POST", LOOK, { videoUrl })).toMatchObject({ status: 404 });
    }
    expect(await api(user, "POST", LOOK, { videoUrl: body.publicUrl })).toMatchObject({ status: 200 });
  });

  it("video with a label is added to the library once, under its file name, whatever its way", async () => {
    const owner = await signUp();
    const library = async () =>
      (await api(owner, "GET", "/canvas-images?kind=video")).body.images.map(
        ({ label, durationMs }: { label: string; durationMs: number }) => [label, durationMs],
      );
    const request = { fileName: "a.mp4", contentType: "video/mp4", size: video.byteLength };
    const { body } = await api(owner, "POST", ADDRESS, request);
    await put(body.uploadUrl, body.headers, video);
    const label = "C:\\films\\קיץ.mp4";
    for (const _ of [1, 2]) {
      const response = await api(owner, "POST", LOOK, { videoUrl: body.publicUrl, label });
      expect(response.status).toBe(200);
    }
    expect(await library()).toEqual([["קיץ.mp4", 1000]]);
    const through = await api(owner, "POST", "/storage/upload-video", form(video, { label: "beach.mp4" }));
    expect(through.status).toBe(200);
    expect(await library()).toEqual([
      ["beach.mp4", 1000],
      ["קיץ.mp4", 1000],
    ]);
    expect((await api(owner, "POST", "/storage/upload-video", form(video))).status).toBe(200);
    expect(await library()).toHaveLength(2);
  });

  it("direct upload limits open uploads per user (429)", async () => {
    const otherUser = await signUp();
    const own = (await createDraftFixture(otherUser, await createAccountViaApi(otherUser)))._id;
    const ask = () =>
      api(otherUser, "POST", ADDRESS, { fileName: "a.mp4", contentType: "video/mp4", postId: own, size: 9 });
    const responses = await Promise.all(Array.from({ length: 22 }, ask));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(2);
  });

  describeCommonRejections({
    method: "POST",
    path: () => ADDRESS,
    body: ({ postId: id }) => ({ fileName: "a.mp4", contentType: "video/mp4", postId: id, size: 9 }),
  });
  describeCommonRejections({
    method: "POST",
    path: () => LOOK,
    body: () => ({ videoUrl: "http://localhost/public/x.mp4" }),
    owned: false,
  });
});

describe("POST /storage/proxy-upload", () => {
  // spec: 7.40
  it("proxy upload stores a video of 40 MB at the issued URL", async () => {
    const large = await createMp4({ bytes: 40 * MB });
    const { body } = await addressFor(large.byteLength);
    const fields = { destination: body.uploadUrl, publicUrl: body.publicUrl };
    const response = await api(user, "POST", "/storage/proxy-upload", form(large, fields));
    expect(response).toMatchObject({ status: 200, body: { publicUrl: body.publicUrl } });
    expect((await api(user, "POST", LOOK, { videoUrl: body.publicUrl })).status).toBe(200);
    expect(await rowOf(body.publicUrl)).toMatchObject({ bytes: large.byteLength });
  });

  it("proxy upload returns 404 for a URL that was not issued to the caller", async () => {
    const { body } = await addressFor(video.byteLength);
    const elsewhere = { destination: "http://127.0.0.1:1/kolot/incoming/x.mp4", publicUrl: body.publicUrl };
    const refused = await api(user, "POST", "/storage/proxy-upload", form(video, elsewhere));
    expect(refused).toMatchObject({ status: 404, body: { code: "not_found" } });
    const fields = { destination: body.uploadUrl, publicUrl: body.publicUrl };
    const foreign = await api(await signUp(), "POST", "/storage/proxy-upload", form(video, fields));
    expect(foreign).toMatchObject({ status: 404 });
  });

  // spec: 7.40
  it("proxy upload names the missing fields (400)", async () => {
    const send = (fields: Record<string, string>) =>
      api(user, "POST", "/storage/proxy-upload", form(video, fields));
    expect(getInvalidFields(await send({}))).toEqual(["destination", "publicUrl"]);
    expect(getInvalidFields(await send({ destination: "x" }))).toEqual(["publicUrl"]);
    expect(getInvalidFields(await send({ publicUrl: "y" }))).toEqual(["destination"]);
    const withoutFile = new FormData();
    withoutFile.set("destination", "x");
    withoutFile.set("publicUrl", "y");
    expect((await api(user, "POST", "/storage/proxy-upload", withoutFile)).status).toBe(400);
  });

  describeCommonRejections({
    method: "POST",
    path: () => "/storage/proxy-upload",
    form: () => form(Buffer.from("x"), { destination: "x", publicUrl: "y" }),
    owned: false,
  });
});
