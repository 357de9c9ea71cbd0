import { randomBytes, randomUUID } from "node:crypto";
import sharp from "sharp";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { describeRefusals, fieldsOf } from "@/tests/api/refusals";
import { type BadFile, carriers, pixelBomb, refusedFiles } from "@/tests/harness/bad-files";
import { picture, pictureForm } from "@/tests/harness/picture";
import { api, type Person, send, signUp, sql } from "@/tests/harness/stack";
import { makeMp4, makeWebm } from "@/tests/harness/video";

const MB = 1_048_576;
const PATH = "/storage/upload";
/** The specification's words (section 4). */
const TOO_LARGE =
  "File is too large for both direct and standard uploads. Please use a smaller file (under 30MB).";

let person: Person;
let mp4: Buffer;
let webm: Buffer;

beforeAll(async () => {
  [mp4, webm] = await Promise.all([makeMp4(), makeWebm()]);
});
beforeEach(async () => {
  person = await signUp();
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
  api(person, "POST", PATH, form, headers);
const mediaRows = () =>
  sql("SELECT key, state, kind, bytes, sizes FROM media WHERE user_id = $1", [person.user._id]);

/** A JPEG of so many bytes: behind its end anything may follow. */
const largeJpeg = async (bytes: number) => {
  const jpeg = await picture(300, 200).jpeg().toBuffer();
  return Buffer.concat([jpeg, Buffer.alloc(bytes - jpeg.length)]);
};

describe("a picture", () => {
  it("is stored anew under a key of ours, with its smaller ones, whatever it is called", async () => {
    const jpeg = await picture(1200, 900).jpeg().toBuffer();
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

  it("of 31 MB goes in, of 33 MB is refused in the specification's words (UP1)", async () => {
    expect((await upload(formOf(await largeJpeg(31 * MB)))).status).toBe(200);
    const refused = await upload(formOf(await largeJpeg(33 * MB)));
    expect(refused).toMatchObject({ status: 413, body: { code: "too_large", error: TOO_LARGE } });
    expect(await mediaRows()).toHaveLength(1);
  });

  it("sent again with its key is one upload; another under the key is refused (CR3)", async () => {
    const key = { "idempotency-key": randomUUID() };
    const content = await picture().png().toBuffer();
    const first = await upload(formOf(content), key);
    expect((await upload(formOf(content), key)).body).toEqual(first.body);
    expect(await mediaRows()).toHaveLength(1);
    const other = await upload(formOf(await picture().png().toBuffer()), key);
    expect(other).toMatchObject({ status: 422, body: { code: "key_reused" } });
  });
});

describe("a video", () => {
  it.each([
    ["MP4", () => mp4, "video/mp4", "mp4"],
    ["WebM", () => webm, "video/webm", "webm"],
  ])("%s is stored as it is, told by its first bytes", async (_, film, contentType, extension) => {
    const { status, body } = await upload(formOf(film(), { name: "cake.png", type: "image/png" }));
    expect({ status, contentType: body.contentType, size: body.size }).toEqual({
      status: 200,
      contentType,
      size: film().byteLength,
    });
    expect(body.key).toMatch(new RegExp(`\\.${extension}$`));
    const shown = await fetch(body.url);
    expect(shown.headers.get("content-type")).toBe(contentType);
    expect(Buffer.from(await shown.arrayBuffer()).equals(film())).toBe(true);
  });
});

describe("a destination", () => {
  it("says what the upload may be", async () => {
    const png = await picture().png().toBuffer();
    expect((await upload(formOf(png, { destination: "images" }))).status).toBe(200);
    expect((await upload(formOf(mp4, { destination: "videos" }))).status).toBe(200);
    for (const [content, destination] of [
      [png, "videos"],
      [mp4, "images"],
    ] as const) {
      const answer = await upload(formOf(content, { destination }));
      expect(answer).toMatchObject({ status: 415, body: { code: "unsupported_type" } });
    }
  });

  it("is one of ours, and never a path (400)", async () => {
    const answer = await upload(formOf(mp4, { destination: "../../public/index.html" }));
    expect(answer).toMatchObject({ status: 400, body: { code: "validation_error" } });
    expect(fieldsOf(answer)).toEqual(["destination"]);
  });
});

describe("bad files (UP3, UP4)", () => {
  const as = ({ bytes, name, type }: BadFile) => formOf(bytes, { name, type });

  it("are refused by content, with nothing stored", async () => {
    for (const file of await refusedFiles()) {
      const { status, body } = await upload(as(file));
      expect({ file: file.what, status, code: body.code }).toEqual({
        file: file.what,
        status: 415,
        code: "unsupported_type",
      });
    }
    expect(await mediaRows()).toEqual([]);
  });

  it("a bomb of 256 million pixels is too large, at once", async () => {
    const began = performance.now();
    expect(await upload(formOf(pixelBomb()))).toMatchObject({ status: 413, body: { code: "too_large" } });
    expect(performance.now() - began).toBeLessThan(10_000);
    expect(await mediaRows()).toEqual([]);
  });

  it("what hides in a good picture is gone", async () => {
    for (const file of await carriers()) {
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

describe("refused as a form, with nothing stored", () => {
  const part = (rest = "") =>
    `--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nbytes\r\n${rest}`;
  const post = async (body: BodyInit, headers: Record<string, string>) =>
    (
      await send(person, `/api${PATH}`, { method: "POST", body, headers, duplex: "half" } as RequestInit & {
        headers: Record<string, string>;
      })
    ).status;
  const type = "multipart/form-data; boundary=x";

  it.each<[string, string, Record<string, string>, number]>([
    ["no form", "{}", { "content-type": "application/json" }, 415],
    ["no boundary", part("--x--\r\n"), { "content-type": "multipart/form-data" }, 400],
    ["no end", part(), { "content-type": type }, 400],
    ["no file", "--x--\r\n", { "content-type": type }, 400],
    ["two files", part(part("--x--\r\n")), { "content-type": type }, 400],
    [
      "ten thousand parts",
      `${'--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(1_000)}--x--\r\n`,
      { "content-type": type },
      400,
    ],
    ["a compressed body", part("--x--\r\n"), { "content-type": type, "content-encoding": "gzip" }, 415],
  ])("%s", async (_, body, headers, status) => {
    expect(await post(body, headers)).toBe(status);
    expect(await mediaRows()).toEqual([]);
  });

  it("one without a length is counted and cut (UP1)", async () => {
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

it("more than a person may keep is refused, and says how much that is", async () => {
  await upload(await pictureForm());
  await sql("UPDATE storage_usage SET bytes = 5368709120 WHERE user_id = $1", [person.user._id]);
  const answer = await upload(await pictureForm());
  expect(answer).toMatchObject({
    status: 403,
    body: { code: "storage_limit", details: { limitBytes: 5_368_709_120, usedBytes: 5_368_709_120 } },
  });
  expect(await mediaRows()).toHaveLength(1);
});

it("takes no other kind of request", async () => {
  for (const method of ["GET", "PUT", "DELETE"]) expect((await api(person, method, PATH)).status).toBe(405);
});

describeRefusals({
  method: "POST",
  path: () => PATH,
  owned: false,
  form: () => formOf(Buffer.from("a picture")),
});
