import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import { describeCommonRejections, getInvalidFields } from "@/tests/api/rejection-tests";
import { createAccountViaApi } from "@/tests/harness/account-fixtures";
import { api, type SignedUpUser, send, signUp, sql } from "@/tests/harness/running-product";

const MB = 1_048_576;
let user: SignedUpUser;
let account: string;
let path: string;

beforeEach(async () => {
  user = await signUp();
  account = `/accounts/${await createAccountViaApi(user)}`;
  path = `${account}/logo`;
});

const image = (width = 90, height = 60) =>
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

const logoOf = async () => (await api(user, "GET", account)).body.account.logoUrl;
const mediaOf = (state: string) =>
  sql("SELECT key FROM media WHERE user_id = $1 AND state = $2", [user.user._id, state]);

describe("logo upload", () => {
  // spec: 3.21, 7.55
  it.each(["png", "jpeg", "webp"] as const)("%s image becomes the logo", async (format) => {
    const content = await image().toFormat(format).toBuffer();
    const response = await api(user, "POST", path, form({ content, name: "../x.svg", type: "text/html" }));
    expect(response).toMatchObject({
      status: 200,
      body: { logoUrl: expect.stringMatching(/\/public\/[0-9a-f-]{36}\.png$/) },
    });
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await logoOf()).toBe(response.body.logoUrl);
    const shown = await fetch(response.body.logoUrl);
    expect(shown.headers.get("content-type")).toBe("image/png");
    const { width, height } = await sharp(await shown.arrayBuffer()).metadata();
    expect([width, height]).toEqual([90, 90]);
  });

  it("logo of 4000 pixels is stored with a width of 512", async () => {
    const content = await image(4000, 4000).jpeg().toBuffer();
    const { logoUrl } = (await api(user, "POST", path, form({ content }))).body;
    expect((await sharp(await (await fetch(logoUrl)).arrayBuffer()).metadata()).width).toBe(512);
  });

  it("new logo replaces the previous one and schedules its object for deletion", async () => {
    const content = await image().png().toBuffer();
    const first = (await api(user, "POST", path, form({ content }))).body.logoUrl;
    const second = (await api(user, "POST", path, form({ content }))).body.logoUrl;
    expect(second).not.toBe(first);
    expect(await logoOf()).toBe(second);
    expect(await mediaOf("stored")).toEqual([{ key: expect.stringContaining(second.split("/").at(-1)) }]);
    await api(user, "PATCH", account, { logoUrl: null });
    expect(await mediaOf("stored")).toEqual([]);
  });

  it("two concurrent logo uploads leave one logo", async () => {
    const content = await image().png().toBuffer();
    const responses = await Promise.all([1, 2].map(() => api(user, "POST", path, form({ content }))));
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(responses.map(({ body }) => body.logoUrl)).toContain(await logoOf());
    expect(await mediaOf("stored")).toHaveLength(1);
    expect(await mediaOf("deleting")).toHaveLength(1);
  });

  it("logo upload is idempotent under its key, and the key is rejected for another image [CR3]", async () => {
    const key = { "idempotency-key": randomUUID() };
    const content = await image().png().toBuffer();
    const first = await api(user, "POST", path, form({ content }), key);
    expect((await api(user, "POST", path, form({ content }), key)).body).toEqual(first.body);
    expect(await mediaOf("stored")).toHaveLength(1);
    const other = await api(user, "POST", path, form({ content: await image(8, 8).png().toBuffer() }), key);
    expect(other).toMatchObject({ status: 422, body: { code: "key_reused" } });
  });
});

describe("logo rejected by content without storing anything [UP3]", () => {
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
      async () => ({ content: (await image(200, 200).png().toBuffer()).subarray(0, 90) }),
      415,
      "unsupported_type",
    ],
    [
      "42 million pixels",
      async () => ({ content: await image(7000, 6000).png().toBuffer() }),
      413,
      "too_large",
    ],
    ["6 MB", () => ({ content: new Uint8Array(6 * MB) }), 413, "too_large"],
    ["a little over 5 MB", () => ({ content: new Uint8Array(5 * MB + 1) }), 413, "too_large"],
  ])("logo upload rejects %s", async (_, part, status, code) => {
    const response = await api(user, "POST", path, form(await part()));
    expect(response).toMatchObject({ status, body: { code } });
    expect(await logoOf()).toBeNull();
    expect([...(await mediaOf("stored")), ...(await mediaOf("storing"))]).toEqual([]);
  });
});

describe("malformed logo form", () => {
  const part = (rest = "") =>
    `--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nbytes\r\n${rest}`;
  const type = "multipart/form-data; boundary=x";
  const post = async (body: BodyInit, headers: Record<string, string>) => {
    const init = { method: "POST", body, headers, duplex: "half" };
    const response = await send(user, `/api${path}`, init as RequestInit & { headers: typeof headers });
    return { status: response.status, body: await response.json() };
  };

  it.each<[string, FormData]>([
    ["no file", form()],
    ["two files", form({ content: "one" }, { content: "two" })],
    ["a file under another field name", form({ content: "one", field: "logo" })],
  ])("logo form is rejected with %s", async (_, body) => {
    const response = await api(user, "POST", path, body);
    expect(response).toMatchObject({ status: 400, body: { code: "validation_error" } });
    if (getInvalidFields(response).length > 0) expect(getInvalidFields(response)).toEqual(["file"]);
  });

  it.each<[string, string, Record<string, string>, number]>([
    ["truncated body", part(), { "content-type": type }, 400],
    ["missing boundary", part("--x--\r\n"), { "content-type": "multipart/form-data" }, 400],
    ["empty body", "", { "content-type": type }, 400],
    ["JSON", "{}", { "content-type": "application/json" }, 415],
    ["compressed body", part("--x--\r\n"), { "content-type": type, "content-encoding": "gzip" }, 415],
  ])("raw logo form body is rejected: %s", async (_, body, headers, status) => {
    expect(await post(body, headers)).toMatchObject({ status });
  });

  it("logo upload stops a body of undeclared length that never ends (413)", async () => {
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

it("logo endpoint rejects unsupported methods", async () => {
  for (const method of ["GET", "PUT", "DELETE"]) expect((await api(user, method, path)).status).toBe(405);
});

describeCommonRejections({
  method: "POST",
  path: ({ accountId }) => `/accounts/${accountId}/logo`,
  form: () => form({ content: "a picture" }),
});
