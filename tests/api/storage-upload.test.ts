import { randomBytes, randomUUID } from "node:crypto";
import sharp from "sharp";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { describeCommonRejections, getInvalidFields } from "@/tests/api/rejection-tests";
import {
  type BadFile,
  createFilesWithHiddenData,
  createPixelBomb,
  createRejectedFiles,
} from "@/tests/harness/malicious-files";
import { api, type SignedUpUser, send, signUp, sql } from "@/tests/harness/running-product";
import { createSolidImage, createUploadForm } from "@/tests/harness/solid-color-image";
import { createMp4, createWebm } from "@/tests/harness/video-files";

const MB = 1_048_576;
const PATH = "/storage/upload";
/** Text from docs/specification.md, section 4. */
const TOO_LARGE =
  "File is too large for both direct and standard uploads. Please use a smaller file (under 30MB).";

let user: SignedUpUser;
let mp4: Buffer;
let webm: Buffer;

beforeAll(async () => {
  [mp4, webm] = await Promise.all([createMp4(), createWebm()]);
});
beforeEach(async () => {
  user = await signUp();
});

function formOf(
  content: Uint8Array,
  { name = "cake.png", type = "image/png", destination = "" } = {},
): FormData {
  const form = new FormData();
  if (destination) form.set("destination", destination);
  form.append("file", new Blob([new Uint8Array(content)], { type }), name);
  return form;
}

const upload = (form: FormData, headers: Record<string, string> = {}) =>
  api(user, "POST", PATH, form, headers);
const mediaRows = () =>
  sql("SELECT key, state, kind, bytes, sizes FROM media WHERE user_id = $1", [user.user._id]);

/** Returns a JPEG padded to this size; decoders ignore bytes after its end. */
const largeJpeg = async (bytes: number) => {
  const jpeg = await createSolidImage(300, 200).jpeg().toBuffer();
  return Buffer.concat([jpeg, Buffer.alloc(bytes - jpeg.length)]);
};

describe("image upload", () => {
  // spec: 7.34
  it("uploaded image is re-encoded under a generated key with its renditions", async () => {
    const jpeg = await createSolidImage(1200, 900).jpeg().toBuffer();
    const { status, body } = await upload(formOf(jpeg, { name: "../../x.html", type: "text/html" }));
    expect(status).toBe(200);
    expect(body).toEqual({
      url: expect.stringMatching(/\/public\/[0-9a-f-]{36}\.jpg$/),
      key: expect.stringMatching(/^public\/[0-9a-f-]{36}\.jpg$/),
      contentType: "image/jpeg",
      size: expect.any(Number),
    });
    const shown = await fetch(body.url);
    expect(shown.headers.get("content-type")).toBe("image/jpeg");
    expect((await shown.arrayBuffer()).byteLength).toBe(body.size);
    for (const width of [360, 1080]) {
      const small = await fetch(body.url.replace(".jpg", `-${width}.webp`));
      expect(small.headers.get("content-type")).toBe("image/webp");
      expect((await sharp(await small.arrayBuffer()).metadata()).width).toBe(width);
    }
  });

  // spec: 5.2, 9.37, D4.21
  it("image of 31 MB is accepted and one of 33 MB rejected with the specified text [UP1]", async () => {
    expect((await upload(formOf(await largeJpeg(31 * MB)))).status).toBe(200);
    const refused = await upload(formOf(await largeJpeg(33 * MB)));
    expect(refused).toMatchObject({ status: 413, body: { code: "too_large", error: TOO_LARGE } });
    expect(await mediaRows()).toHaveLength(1);
  });

  it("image upload is idempotent under its key, and the key is rejected for another image [CR3]", async () => {
    const key = { "idempotency-key": randomUUID() };
    const content = await createSolidImage().png().toBuffer();
    const first = await upload(formOf(content), key);
    expect((await upload(formOf(content), key)).body).toEqual(first.body);
    expect(await mediaRows()).toHaveLength(1);
    const other = await upload(formOf(await createSolidImage().png().toBuffer()), key);
    expect(other).toMatchObject({ status: 422, body: { code: "key_reused" } });
  });
});

describe("video upload", () => {
  it.each([
    ["MP4", () => mp4, "video/mp4", "mp4"],
    ["WebM", () => webm, "video/webm", "webm"],
  ])("%s is stored unchanged and detected by its first bytes", async (_, video, contentType, extension) => {
    const { status, body } = await upload(formOf(video(), { name: "cake.png", type: "image/png" }));
    expect({ status, contentType: body.contentType, size: body.size }).toEqual({
      status: 200,
      contentType,
      size: video().byteLength,
    });
    expect(body.key).toMatch(new RegExp(`\\.${extension}$`));
    const shown = await fetch(body.url);
    expect(shown.headers.get("content-type")).toBe(contentType);
    expect(Buffer.from(await shown.arrayBuffer()).equals(video())).toBe(true);
  });
});

describe("upload destination", () => {
  it("upload destination decides the accepted types", async () => {
    const png = await createSolidImage().png().toBuffer();
    expect((await upload(formOf(png, { destination: "images" }))).status).toBe(200);
    expect((await upload(formOf(mp4, { destination: "videos" }))).status).toBe(200);
    for (const [content, destination] of [
      [png, "videos"],
      [mp4, "images"],
    ] as const) {
      const response = await upload(formOf(content, { destination }));
      expect(response).toMatchObject({ status: 415, body: { code: "unsupported_type" } });
    }
  });

  it("upload destination rejects unknown values and paths (400)", async () => {
    const response = await upload(formOf(mp4, { destination: "../../public/index.html" }));
    expect(response).toMatchObject({ status: 400, body: { code: "validation_error" } });
    expect(getInvalidFields(response)).toEqual(["destination"]);
  });
});

describe("malicious files [UP3, UP4]", () => {
  const as = ({ bytes, name, type }: BadFile) => formOf(bytes, { name, type });

  it("malicious file is rejected by content and not stored", async () => {
    for (const file of await createRejectedFiles()) {
      const { status, body } = await upload(as(file));
      expect({ file: file.what, status, code: body.code }).toEqual({
        file: file.what,
        status: 415,
        code: "unsupported_type",
      });
    }
    expect(await mediaRows()).toEqual([]);
  });

  it("image bomb of 256 million pixels is rejected immediately", async () => {
    const began = performance.now();
    expect(await upload(formOf(createPixelBomb()))).toMatchObject({
      status: 413,
      body: { code: "too_large" },
    });
    expect(performance.now() - began).toBeLessThan(10_000);
    expect(await mediaRows()).toEqual([]);
  });

  it("hidden data in a valid image is removed", async () => {
    for (const file of await createFilesWithHiddenData()) {
      const { status, body } = await upload(as(file));
      expect({ file: file.what, status }).toEqual({ file: file.what, status: 200 });
      const stored = Buffer.from(await (await fetch(body.url)).arrayBuffer());
      for (const hidden of file.hidden) {
        expect({ file: file.what, hidden, found: stored.includes(hidden, 0, "latin1") }).toMatchObject({
          found: false,
        });
      }
    }
  });
});

describe("malformed upload form", () => {
  const part = (rest = "") =>
    `--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nbytes\r\n${rest}`;
  const post = async (body: BodyInit, headers: Record<string, string>) =>
    (
      await send(user, `/api${PATH}`, { method: "POST", body, headers, duplex: "half" } as RequestInit & {
        headers: Record<string, string>;
      })
    ).status;
  const type = "multipart/form-data; boundary=x";

  it.each<[string, string, Record<string, string>, number]>([
    ["not a form", "{}", { "content-type": "application/json" }, 415],
    ["no boundary", part("--x--\r\n"), { "content-type": "multipart/form-data" }, 400],
    ["truncated body", part(), { "content-type": type }, 400],
    ["no file", "--x--\r\n", { "content-type": type }, 400],
    ["two files", part(part("--x--\r\n")), { "content-type": type }, 400],
    [
      "ten thousand parts",
      `${'--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(1_000)}--x--\r\n`,
      { "content-type": type },
      400,
    ],
    ["compressed body", part("--x--\r\n"), { "content-type": type, "content-encoding": "gzip" }, 415],
  ])("upload form is rejected: %s", async (_, body, headers, status) => {
    expect(await post(body, headers)).toBe(status);
    expect(await mediaRows()).toEqual([]);
  });

  it("upload of undeclared length is stopped at the limit [UP1]", async () => {
    let sent = 0;
    const piece = randomBytes(65_536);
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (sent === 0) controller.enqueue(new TextEncoder().encode(part().replace("bytes\r\n", "")));
        sent += piece.byteLength;
        if (sent > 34 * MB) controller.close();
        else controller.enqueue(piece);
      },
    });
    expect(await post(body, { "content-type": type })).toBe(413);
    expect(await mediaRows()).toEqual([]);
  });
});

it("upload beyond the storage quota is rejected with the quota", async () => {
  await upload(await createUploadForm());
  await sql("UPDATE storage_usage SET bytes = 5368709120 WHERE user_id = $1", [user.user._id]);
  const response = await upload(await createUploadForm());
  expect(response).toMatchObject({
    status: 403,
    body: { code: "storage_limit", details: { limitBytes: 5_368_709_120, usedBytes: 5_368_709_120 } },
  });
  expect(await mediaRows()).toHaveLength(1);
});

it("upload endpoint rejects unsupported methods", async () => {
  for (const method of ["GET", "PUT", "DELETE"]) expect((await api(user, method, PATH)).status).toBe(405);
});

describeCommonRejections({
  method: "POST",
  path: () => PATH,
  owned: false,
  form: () => formOf(Buffer.from("a picture")),
});
