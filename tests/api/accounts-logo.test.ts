import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import { describeRefusals, fieldsOf } from "@/tests/api/refusals";
import { api, type Person, send, signUp, sql } from "@/tests/harness/stack";
import { makeBrand } from "@/tests/harness/story";

const MB = 1_048_576;
let person: Person;
let account: string;
let path: string;

beforeEach(async () => {
  person = await signUp();
  account = `/accounts/${await makeBrand(person)}`;
  path = `${account}/logo`;
});

const picture = (width = 90, height = 60) =>
  sharp({ create: { width, height, channels: 3, background: "#0b5d4e" } });

interface Part {
  content: Uint8Array | string;
  field?: string;
  name?: string;
  type?: string;
}

function form(...parts: Part[]): FormData {
  const made = new FormData();
  for (const { content, field = "file", name = "logo.png", type = "image/png" } of parts) {
    made.append(field, new Blob([content as BlobPart], { type }), name);
  }
  return made;
}

const logoOf = async () => (await api(person, "GET", account)).body.account.logoUrl;
const mediaOf = (state: string) =>
  sql("SELECT key FROM media WHERE user_id = $1 AND state = $2", [person.user._id, state]);

describe("a picture", () => {
  it.each(["png", "jpeg", "webp"] as const)("as %s becomes the logo", async (format) => {
    const content = await picture().toFormat(format).toBuffer();
    const answer = await api(person, "POST", path, form({ content, name: "../x.svg", type: "text/html" }));
    expect(answer).toMatchObject({
      status: 200,
      body: { logoUrl: expect.stringMatching(/\/public\/[0-9a-f-]{36}\.png$/) },
    });
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(await logoOf()).toBe(answer.body.logoUrl);
    const shown = await fetch(answer.body.logoUrl);
    expect(shown.headers.get("content-type")).toBe("image/png");
    const { width, height } = await sharp(await shown.arrayBuffer()).metadata();
    expect([width, height]).toEqual([90, 90]);
  });

  it("of 4000 pixels is stored with 512", async () => {
    const content = await picture(4000, 4000).jpeg().toBuffer();
    const { logoUrl } = (await api(person, "POST", path, form({ content }))).body;
    expect((await sharp(await (await fetch(logoUrl)).arrayBuffer()).metadata()).width).toBe(512);
  });

  it("replaces the one before, whose object is then to be deleted", async () => {
    const content = await picture().png().toBuffer();
    const first = (await api(person, "POST", path, form({ content }))).body.logoUrl;
    const second = (await api(person, "POST", path, form({ content }))).body.logoUrl;
    expect(second).not.toBe(first);
    expect(await logoOf()).toBe(second);
    expect(await mediaOf("stored")).toEqual([{ key: expect.stringContaining(second.split("/").at(-1)) }]);
    await api(person, "PATCH", account, { logoUrl: null });
    expect(await mediaOf("stored")).toEqual([]);
  });

  it("uploaded twice at once leaves one", async () => {
    const content = await picture().png().toBuffer();
    const answers = await Promise.all([1, 2].map(() => api(person, "POST", path, form({ content }))));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.map(({ body }) => body.logoUrl)).toContain(await logoOf());
    expect(await mediaOf("stored")).toHaveLength(1);
    expect(await mediaOf("deleting")).toHaveLength(1);
  });

  it("sent again with its key is one upload; another picture under the key is refused (CR3)", async () => {
    const key = { "idempotency-key": randomUUID() };
    const content = await picture().png().toBuffer();
    const first = await api(person, "POST", path, form({ content }), key);
    expect((await api(person, "POST", path, form({ content }), key)).body).toEqual(first.body);
    expect(await mediaOf("stored")).toHaveLength(1);
    const other = await api(
      person,
      "POST",
      path,
      form({ content: await picture(8, 8).png().toBuffer() }),
      key,
    );
    expect(other).toMatchObject({ status: 422, body: { code: "key_reused" } });
  });
});

describe("refused by content, with nothing stored (UP3)", () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>';
  const gif = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

  it.each<[string, () => Promise<Part> | Part, number, string]>([
    ["SVG", () => ({ content: svg, name: "logo.svg", type: "image/svg+xml" }), 415, "unsupported_type"],
    ["SVG that says PNG", () => ({ content: svg }), 415, "unsupported_type"],
    ["HTML that says PNG", () => ({ content: "<!doctype html><script>1</script>" }), 415, "unsupported_type"],
    ["a GIF", () => ({ content: gif, name: "logo.gif", type: "image/gif" }), 415, "unsupported_type"],
    ["an empty file", () => ({ content: "" }), 415, "unsupported_type"],
    [
      "half a PNG",
      async () => ({ content: (await picture(200, 200).png().toBuffer()).subarray(0, 90) }),
      415,
      "unsupported_type",
    ],
    [
      "42 million pixels",
      async () => ({ content: await picture(7000, 6000).png().toBuffer() }),
      413,
      "too_large",
    ],
    ["6 MB", () => ({ content: new Uint8Array(6 * MB) }), 413, "too_large"],
    ["a little over 5 MB", () => ({ content: new Uint8Array(5 * MB + 1) }), 413, "too_large"],
  ])("%s", async (_, part, status, code) => {
    const answer = await api(person, "POST", path, form(await part()));
    expect(answer).toMatchObject({ status, body: { code } });
    expect(await logoOf()).toBeNull();
    expect([...(await mediaOf("stored")), ...(await mediaOf("storing"))]).toEqual([]);
  });
});

describe("refused as a form", () => {
  const part = (rest = "") =>
    `--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nbytes\r\n${rest}`;
  const type = "multipart/form-data; boundary=x";
  const post = async (body: BodyInit, headers: Record<string, string>) => {
    const init = { method: "POST", body, headers, duplex: "half" };
    const response = await send(person, `/api${path}`, init as RequestInit & { headers: typeof headers });
    return { status: response.status, body: await response.json() };
  };

  it.each<[string, FormData]>([
    ["no file", form()],
    ["two files", form({ content: "one" }, { content: "two" })],
    ["a file under another name", form({ content: "one", field: "logo" })],
  ])("%s", async (_, body) => {
    const answer = await api(person, "POST", path, body);
    expect(answer).toMatchObject({ status: 400, body: { code: "validation_error" } });
    if (fieldsOf(answer).length > 0) expect(fieldsOf(answer)).toEqual(["file"]);
  });

  it.each<[string, string, Record<string, string>, number]>([
    ["one that is cut short", part(), { "content-type": type }, 400],
    ["one without a boundary", part("--x--\r\n"), { "content-type": "multipart/form-data" }, 400],
    ["nothing", "", { "content-type": type }, 400],
    ["JSON", "{}", { "content-type": "application/json" }, 415],
    ["a compressed one", part("--x--\r\n"), { "content-type": type, "content-encoding": "gzip" }, 415],
  ])("%s", async (_, body, headers, status) => {
    expect(await post(body, headers)).toMatchObject({ status });
  });

  it("one without a length that does not end (413)", async () => {
    let sent = 0;
    const piece = new Uint8Array(65_536);
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (sent === 0) controller.enqueue(new TextEncoder().encode(part().replace("bytes\r\n", "")));
        sent += piece.byteLength;
        if (sent > 6 * MB) controller.close();
        else controller.enqueue(piece);
      },
    });
    expect(await post(body, { "content-type": type })).toMatchObject({
      status: 413,
      body: { code: "too_large" },
    });
    expect(await logoOf()).toBeNull();
  });
});

it("takes no other kind of request", async () => {
  for (const method of ["GET", "PUT", "DELETE"]) expect((await api(person, method, path)).status).toBe(405);
});

describeRefusals({
  method: "POST",
  path: ({ accountId }) => `/accounts/${accountId}/logo`,
  form: () => form({ content: "a picture" }),
});
