import { beforeAll, describe, expect, it } from "vitest";
import { describeRefusals } from "@/tests/api/refusals";
import { api, type Person, signUp, sql } from "@/tests/harness/stack";
import { makeBrand, makeDraft } from "@/tests/harness/story";
import { makeMp4, makeWebm } from "@/tests/harness/video";

const MB = 1_048_576;
const ADDRESS = "/storage/get-video-upload-url";
const LOOK = "/storage/generate-video-screenshot";

let person: Person;
let postId: string;
let film: Buffer;

beforeAll(async () => {
  person = await signUp();
  postId = (await makeDraft(person, await makeBrand(person)))._id;
  film = await makeMp4({ seconds: 1, width: 320, height: 180 });
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
const addressFor = async (size?: number, contentType = "video/mp4") =>
  api(person, "POST", ADDRESS, { fileName: "קיץ.mp4", contentType, postId, ...(size ? { size } : {}) });
const put = (url: string, headers: Record<string, string>, body: Uint8Array) =>
  fetch(url, { method: "PUT", headers, body: Buffer.from(body) });

describe("POST /storage/upload-video", () => {
  it("stores a film as it is with its picture, whatever it is called", async () => {
    const webm = await makeWebm({ seconds: 1 });
    const answer = await api(person, "POST", "/storage/upload-video", form(webm));
    expect(answer.status).toBe(200);
    const { videoUrl, screenshotUrl } = answer.body;
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
      user_id: person.user._id,
    });
  });

  it("whatever follows it in its form, it is the same film", async () => {
    const after = new FormData();
    after.append("file", new Blob([new Uint8Array(film)]), "a.mp4");
    after.append("destination", "videos");
    const answer = await api(person, "POST", "/storage/upload", after);
    expect(answer).toMatchObject({ status: 200, body: { contentType: "video/mp4", size: film.byteLength } });
    const stored = await fetch(answer.body.url);
    expect(Buffer.from(await stored.arrayBuffer()).equals(film)).toBe(true);
  });

  it("takes 31 MB, and answers 33 MB with 413", async () => {
    const fits = form(await makeMp4({ bytes: 31 * MB }));
    expect((await api(person, "POST", "/storage/upload-video", fits)).status).toBe(200);
    const large = form(await makeMp4({ bytes: 33 * MB }));
    const answer = await api(person, "POST", "/storage/upload-video", large);
    expect(answer).toMatchObject({ status: 413, body: { code: "too_large" } });
  });

  it("refuses what is no film, and keeps nothing of it", async () => {
    const somebody = await signUp();
    for (const content of [
      "<svg xmlns='http://www.w3.org/2000/svg'/>",
      "\0\0\0\x14ftypisom\0\0\0\0isom<script>",
    ]) {
      const answer = await api(somebody, "POST", "/storage/upload-video", form(Buffer.from(content)));
      expect(answer).toMatchObject({ status: 415, body: { code: "unsupported_type" } });
    }
    expect(await sql("SELECT id FROM media WHERE user_id = $1", [somebody.user._id])).toEqual([]);
  });

  describeRefusals({
    method: "POST",
    path: () => "/storage/upload-video",
    form: () => form(Buffer.from("x")),
    owned: false,
  });
});

describe("POST /storage/get-video-upload-url and /generate-video-screenshot", () => {
  it("take a film straight to the store, and look into it once", async () => {
    const { status, body } = await addressFor(film.byteLength);
    expect(status).toBe(200);
    expect(Date.parse(body.expiresAt) - Date.now()).toBeGreaterThan(14 * 60_000);
    expect((await put(body.uploadUrl, body.headers, film)).status).toBe(200);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => api(person, "POST", LOOK, { videoUrl: body.publicUrl })),
    );
    const [first] = answers;
    expect(new Set(answers.map((answer) => `${answer.status}${JSON.stringify(answer.body)}`)).size).toBe(1);
    expect(first).toMatchObject({ status: 200, body: { videoUrl: body.publicUrl } });
    expect((await fetch(first?.body.screenshotUrl)).status).toBe(200);
    expect((await fetch(body.publicUrl)).headers.get("cache-control")).toContain("immutable");
    expect(await rowOf(body.publicUrl)).toMatchObject({
      state: "stored",
      bytes: film.byteLength,
      width: 320,
    });
  });

  it("the store itself refuses another size, another type, and a second film (UP1)", async () => {
    const { body } = await addressFor(film.byteLength);
    const longer = Buffer.concat([film, Buffer.alloc(1)]);
    expect((await put(body.uploadUrl, body.headers, longer)).status).toBe(403);
    const other = { ...body.headers, "content-type": "text/html" };
    expect((await put(body.uploadUrl, other, film)).status).toBe(403);
    expect((await put(body.uploadUrl, body.headers, film)).status).toBe(200);
    expect((await put(body.uploadUrl, body.headers, film)).status).toBe(412);
  });

  it("refuses more than 200 MB with 413 and what is no film with 415", async () => {
    expect((await addressFor(209_715_200)).status).toBe(200);
    expect(await addressFor(209_715_201)).toMatchObject({ status: 413, body: { code: "too_large" } });
    expect(await addressFor(9, "image/png")).toMatchObject({
      status: 415,
      body: { code: "unsupported_type" },
    });
  });

  it("a page that was sent for a film is refused and gone, and its room given back", async () => {
    const page = Buffer.from("<!doctype html><script>alert(1)</script>");
    const { body } = await addressFor(page.byteLength);
    await put(body.uploadUrl, body.headers, page);
    const used = () => sql("SELECT bytes, count FROM storage_usage WHERE user_id = $1", [person.user._id]);
    const [before] = await used();
    const answer = await api(person, "POST", LOOK, { videoUrl: body.publicUrl });
    expect(answer).toMatchObject({ status: 415, body: { code: "unsupported_type" } });
    const [after] = await used();
    expect([before.bytes - after.bytes, before.count - after.count]).toEqual([page.byteLength, 1]);
    expect(await rowOf(body.publicUrl)).toBeUndefined();
    expect((await fetch(body.publicUrl)).status).toBe(404);
  });

  it("looks into nobody else's film, and fetches no address (SSRF1)", async () => {
    const { body } = await addressFor(film.byteLength);
    await put(body.uploadUrl, body.headers, film);
    const other = await signUp();
    for (const videoUrl of [body.publicUrl, "http://127.0.0.1:1/x.mp4", "file:///etc/passwd"]) {
      expect(await api(other, "POST", LOOK, { videoUrl })).toMatchObject({ status: 404 });
    }
    expect(await api(person, "POST", LOOK, { videoUrl: body.publicUrl })).toMatchObject({ status: 200 });
  });

  it("gives no address to more open uploads than there is patience for (429)", async () => {
    const somebody = await signUp();
    const own = (await makeDraft(somebody, await makeBrand(somebody)))._id;
    const ask = () =>
      api(somebody, "POST", ADDRESS, { fileName: "a.mp4", contentType: "video/mp4", postId: own, size: 9 });
    const answers = await Promise.all(Array.from({ length: 22 }, ask));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
  });

  describeRefusals({
    method: "POST",
    path: () => ADDRESS,
    body: ({ postId: id }) => ({ fileName: "a.mp4", contentType: "video/mp4", postId: id }),
  });
  describeRefusals({
    method: "POST",
    path: () => LOOK,
    body: () => ({ videoUrl: "http://localhost/public/x.mp4" }),
    owned: false,
  });
});

describe("POST /storage/proxy-upload", () => {
  it("puts a film of 40 MB where its address leads", async () => {
    const large = await makeMp4({ bytes: 40 * MB });
    const { body } = await addressFor(large.byteLength);
    const fields = { destination: body.uploadUrl, publicUrl: body.publicUrl };
    const answer = await api(person, "POST", "/storage/proxy-upload", form(large, fields));
    expect(answer).toMatchObject({ status: 200, body: { publicUrl: body.publicUrl } });
    expect((await api(person, "POST", LOOK, { videoUrl: body.publicUrl })).status).toBe(200);
    expect(await rowOf(body.publicUrl)).toMatchObject({ bytes: large.byteLength });
  });

  it("refuses a place that was not issued, and one that was issued to somebody else (404)", async () => {
    const { body } = await addressFor(film.byteLength);
    const elsewhere = { destination: "http://127.0.0.1:1/kolot/incoming/x.mp4", publicUrl: body.publicUrl };
    const refused = await api(person, "POST", "/storage/proxy-upload", form(film, elsewhere));
    expect(refused).toMatchObject({ status: 404, body: { code: "not_found" } });
    const fields = { destination: body.uploadUrl, publicUrl: body.publicUrl };
    const foreign = await api(await signUp(), "POST", "/storage/proxy-upload", form(film, fields));
    expect(foreign).toMatchObject({ status: 404 });
  });

  it("names the fields that are missing (400)", async () => {
    expect((await api(person, "POST", "/storage/proxy-upload", form(film))).status).toBe(400);
  });

  describeRefusals({
    method: "POST",
    path: () => "/storage/proxy-upload",
    form: () => form(Buffer.from("x"), { destination: "x", publicUrl: "y" }),
    owned: false,
  });
});
