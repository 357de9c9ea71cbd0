import { describe, expect, it } from "vitest";
import { readFileIntoMemory, readUpload } from "@/lib/http/multipart";

const LIMIT = 1_000;
const BOUNDARY = "cut-here";
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

const part = (head: string, content: string) =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; ${head}\r\n\r\n${content}\r\n`;
const filePart = (content: string, name = "file", file = "logo.png") =>
  part(`name="${name}"; filename="${file}"`, content);
const END = `--${BOUNDARY}--\r\n`;

/** Builds a request that arrives in chunks of a few bytes; without Content-Length unless given. */
function post(content: string, headers: Record<string, string> = {}, piece = 7): Request {
  const bytes = new TextEncoder().encode(content);
  let at = 0;
  const body = new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.subarray(at, at + piece));
      at += piece;
    },
  });
  const init = { method: "POST", body, headers: { "content-type": TYPE, ...headers }, duplex: "half" };
  return new Request("http://x.test/", init as RequestInit);
}

const read = (request: Request) => readUpload(request, { maxBytes: LIMIT }, readFileIntoMemory);

describe("multipart upload", () => {
  it("upload returns bytes and text fields and ignores the file's declared name and type", async () => {
    const request = post(
      part('name="destination"', "לוגו") + filePart("\u0000bytes", "file", "../../etc/passwd") + END,
    );
    const { file, fields } = await read(request);
    expect(file.toString()).toBe("\u0000bytes");
    expect(fields).toEqual({ destination: "לוגו" });
  });

  it("upload accepts a file of exactly the limit and an empty file", async () => {
    for (const size of [LIMIT, 0]) {
      const { file } = await read(post(filePart("x".repeat(size)) + END, {}, 300));
      expect(file.byteLength).toBe(size);
    }
  });

  it("upload is streamed: the first chunk arrives before the last is sent", async () => {
    const seen: string[] = [];
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    const send = (text: string) => writer.write(new TextEncoder().encode(text));
    const init = { method: "POST", body: readable, headers: { "content-type": TYPE }, duplex: "half" };
    const arrived = Promise.withResolvers<void>();
    const upload = readUpload(
      new Request("http://x.test/", init as RequestInit),
      { maxBytes: LIMIT },
      async (bytes) => {
        for await (const chunk of bytes) {
          seen.push(Buffer.from(chunk).toString());
          arrived.resolve();
        }
      },
    );
    const head = filePart("first").slice(0, -2);
    await send(head);
    await send("x".repeat(200));
    await arrived.promise;
    expect(seen.join("")).toMatch(/^first/);
    await send(`last\r\n${END}`);
    await writer.close();
    await upload;
    expect(seen.join("")).toMatch(/last$/);
  });
});

describe("expected length of an upload", () => {
  const likely = async (content: string, headers: Record<string, string>, piece: number) => {
    let said: number | null = -1;
    await readUpload(post(content, headers, piece), { maxBytes: LIMIT }, async (bytes, likelyBytes) => {
      for await (const _ of bytes) said = likelyBytes();
    });
    return said;
  };
  const file = "x".repeat(600);
  const lengthOf = (content: string) => ({ "content-length": String(content.length) });

  it.each([1, 7, 100, 9_000])(
    "expected length is exact when the file is the last part (chunks of %i)",
    async (piece) => {
      for (const form of [filePart(file) + END, part('name="a"', "b") + filePart(file) + END]) {
        expect(await likely(form, lengthOf(form), piece)).toBe(600);
      }
    },
  );

  it("expected length is wrong when a part follows and null without Content-Length", async () => {
    const form = filePart(file) + part('name="a"', "b") + END;
    expect(await likely(form, lengthOf(form), 100)).toBeGreaterThan(600);
    expect(await likely(form, {}, 100)).toBeNull();
  });
});

it("upload preserves every byte for any chunking and for content that resembles delimiters", async () => {
  const near = [
    `\r\n--${BOUNDARY.slice(0, -1)}`,
    "\r\n\r\n",
    "\r\n--",
    "\r\n-",
    "\r",
    "\n",
    "-",
    "--",
    "x",
    `--${BOUNDARY}`,
  ];
  let seed = 7;
  const random = (below: number) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
  const text = (pieces: number) =>
    Array.from({ length: random(pieces) }, () => near[random(near.length)]).join("");
  for (let round = 0; round < 400; round += 1) {
    const [before, content, after] = [text(6), text(30), text(6)];
    // A part must not begin like the delimiter that the end of its headers could open.
    if ([before, content, after].some((one) => `\r\n${one}`.includes(`\r\n--${BOUNDARY}`))) continue;
    const form = part('name="before"', before) + filePart(content) + part('name="after"', after) + END;
    const { file, fields } = await read(post(form, {}, 1 + random(40)));
    expect({ round, file: file.toString(), fields }).toEqual({
      round,
      file: content,
      fields: { before, after },
    });
  }
});

describe("refused uploads", () => {
  const fine = filePart("bytes") + END;

  it.each([
    ["a request without a form", post(fine, { "content-type": "application/json" }), "unsupported_type"],
    [
      "a form of another media type",
      post("a=1", { "content-type": "application/x-www-form-urlencoded" }),
      "unsupported_type",
    ],
    [
      "another multipart type",
      post(fine, { "content-type": `multipart/mixed; boundary=${BOUNDARY}` }),
      "unsupported_type",
    ],
    ["a compressed body", post(fine, { "content-encoding": "gzip" }), "unsupported_type"],
    ["no boundary", post(fine, { "content-type": "multipart/form-data" }), "validation_error"],
    [
      "another boundary",
      post(fine, { "content-type": "multipart/form-data; boundary=other" }),
      "validation_error",
    ],
    ["an empty body", post(""), "validation_error"],
    ["no file", post(part('name="a"', "b") + END), "validation_error"],
    ["a text field in place of the file", post(part('name="file"', "b") + END), "validation_error"],
    ["a file under another name", post(filePart("bytes", "logo") + END), "validation_error"],
    ["two files", post(filePart("one") + filePart("two") + END), "validation_error"],
    [
      "a second file under another name",
      post(filePart("one") + filePart("two", "b") + END),
      "validation_error",
    ],
    ["a repeated field", post(part('name="a"', "1") + part('name="a"', "2") + fine), "validation_error"],
    ["an overlong field", post(part('name="a"', "x".repeat(5_000)) + fine, {}, 900), "validation_error"],
    [
      "many fields",
      post(Array.from({ length: 11 }, (_, n) => part(`name="f${n}"`, "")).join("") + fine, {}, 90),
      "validation_error",
    ],
    ["many unnamed parts", post(part("x=1", "").repeat(40) + fine, {}, 90), "validation_error"],
    ["a text with NUL", post(part('name="a"', "\u0000") + fine), "validation_error"],
    ["a body that ends inside the file", post(filePart("bytes").slice(0, -4)), "validation_error"],
    ["a body without the final boundary", post(filePart("bytes")), "validation_error"],
    ["an aborted body", post(fine, { "content-length": "5000" }), "validation_error"],
    ["a body longer than announced", post(fine, { "content-length": "10" }), "validation_error"],
    ["a file over the limit", post(filePart("x".repeat(LIMIT + 1)) + END, {}, 300), "too_large"],
    ["a form far over the limit", post(filePart("x".repeat(200_000)) + END, {}, 9_000), "too_large"],
    ["a length far over the limit", post(fine, { "content-length": "200000" }), "too_large"],
  ])("upload is refused: %s", async (_, request, code) => {
    await expect(read(request)).rejects.toMatchObject({ code });
  });

  it("upload is refused before its body is read when Content-Length is too large", async () => {
    let pulled = 0;
    const pull = () => {
      pulled += 1;
    };
    const body = new ReadableStream({ pull }, { highWaterMark: 0 });
    const headers = { "content-type": TYPE, "content-length": "99999999" };
    const init = { method: "POST", body, headers, duplex: "half" } as RequestInit;
    const request = new Request("http://x.test/", init);
    await expect(read(request)).rejects.toMatchObject({ code: "too_large" });
    expect(pulled).toBe(0);
  });

  it("upload rejects with the consumer's error", async () => {
    const failing = async (bytes: AsyncIterable<Uint8Array>) => {
      for await (const _ of bytes) throw new Error("storage is down");
    };
    const request = post(filePart("x".repeat(900)) + END);
    await expect(readUpload(request, { maxBytes: LIMIT }, failing)).rejects.toThrow("storage is down");
  });
});
