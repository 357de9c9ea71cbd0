import { randomBytes, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { AppError } from "@/lib/core/errors";
import { sha256Hex } from "@/lib/core/server/crypto";
import { closeDb } from "@/lib/core/server/db";
import { getEnv } from "@/lib/core/server/env";
import { getProcessTempDirectory } from "@/lib/core/server/temp-directory";
import { route } from "@/lib/http/route";
import type { OpenUploadSink, SpooledUpload } from "@/lib/http/spool";
import { createVisitor, type Visitor, withParams } from "@/tests/harness/route-requests";

const LIMIT = 2_000_000;
const BOUNDARY = "cut-here";
const FORM_END = Buffer.from(`\r\n--${BOUNDARY}--\r\n`);

let visitor: Visitor;
let seen: (SpooledUpload & { text: Buffer })[] = [];

beforeAll(async () => {
  visitor = await createVisitor();
});
beforeEach(() => {
  seen = [];
});
afterAll(closeDb);

const upload = route({
  auth: "user",
  body: z.object({ note: z.string().optional(), fail: z.string().optional() }),
  upload: { maxBytes: LIMIT, spool: true },
  handler: async ({ file, body }) => {
    seen.push({ ...file, text: await readFile(file.path) });
    if (body.fail) throw new AppError("unsupported_type");
    return { bytes: file.bytes };
  },
});

const left = async () => readdir(await getProcessTempDirectory());

/** Returns the form in chunks of 64 KB without a length, truncated after `pieces` of them. */
function formOf(content: Uint8Array, pieces = Number.POSITIVE_INFINITY): ReadableStream<Uint8Array> {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="../../etc/passwd"\r\n\r\n`;
  return streamOf(Buffer.concat([Buffer.from(head), content, FORM_END]), pieces);
}

function streamOf(bytes: Uint8Array, pieces = Number.POSITIVE_INFINITY): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      if (at / 65_536 >= pieces) return controller.error(new Error("the line broke"));
      controller.enqueue(bytes.subarray(at, at + 65_536));
      at += 65_536;
    },
  });
}

function send(body: ReadableStream<Uint8Array> | FormData, headers: Record<string, string> = {}) {
  const type =
    body instanceof FormData ? {} : { "content-type": `multipart/form-data; boundary=${BOUNDARY}` };
  const origin = new URL(getEnv().APP_URL).origin;
  const init = {
    method: "POST",
    body,
    duplex: "half",
    headers: { origin, cookie: visitor.cookie, ...type, ...headers },
  };
  return upload(new Request(`${origin}/api/things`, init as RequestInit), withParams());
}

const form = (content: Uint8Array, fields: Record<string, string> = {}) => {
  const made = new FormData();
  for (const [name, value] of Object.entries(fields)) made.append(name, value);
  made.append("file", new Blob([new Uint8Array(content)]), "a.png");
  return made;
};

describe("upload with a second sink", () => {
  let sinks: { likely: number; caller: string; bytes: Uint8Array[]; ended: boolean; removed: number }[] = [];
  const stage: OpenUploadSink = (_, likely, caller) => {
    const one = { likely, caller, bytes: [] as Uint8Array[], ended: false, removed: 0 };
    sinks.push(one);
    return {
      write: async (bytes) => void one.bytes.push(Buffer.from(bytes)),
      end: () => {
        one.ended = true;
      },
      arrived: Promise.resolve(null),
      remove: async () => {
        one.removed += 1;
      },
    };
  };
  const twice = route({
    auth: "user",
    body: z.object({ fail: z.string().optional() }),
    upload: { maxBytes: LIMIT, spool: true, stage },
    handler: async ({ file, body }) => {
      if (body.fail) throw new AppError("unsupported_type");
      return { isStaged: file.staged !== undefined };
    },
  });
  beforeEach(() => {
    sinks = [];
  });

  /** `lie` is added to the announced Content-Length. */
  async function post(content: Uint8Array, { fail = "", lie = 0 } = {}) {
    const text = (head: string) => `--${BOUNDARY}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`;
    const field = fail ? `${text('name="fail"')}${fail}\r\n` : "";
    const head = Buffer.from(`${field}${text('name="file"; filename="a"')}`);
    const form = Buffer.concat([head, content, FORM_END]);
    const origin = new URL(getEnv().APP_URL).origin;
    const headers = {
      origin,
      cookie: visitor.cookie,
      "content-type": `multipart/form-data; boundary=${BOUNDARY}`,
      "content-length": String(form.length + lie),
    };
    const init = { method: "POST", body: streamOf(form), duplex: "half", headers };
    return twice(new Request(`${origin}/api/things`, init as RequestInit), withParams());
  }

  it("second sink receives every byte, is ended, and is removed after the response", async () => {
    const content = randomBytes(1_000_000);
    expect(await (await post(content)).json()).toEqual({ isStaged: true });
    expect(sinks).toMatchObject([{ likely: content.byteLength, ended: true, removed: 1 }]);
    expect(sinks[0]?.caller).toBe(visitor.id);
    expect(Buffer.concat(sinks[0]?.bytes ?? []).equals(content)).toBe(true);
  });

  it.each<[string, { fail?: string; lie?: number }, number, boolean]>([
    ["that the handler refuses", { fail: "yes" }, 415, true],
    ["that aborts", { lie: 9 }, 400, true],
  ])("second sink of an upload %s is removed as well", async (_, options, status, ended) => {
    expect((await post(randomBytes(100_000), options)).status).toBe(status);
    expect(sinks).toMatchObject([{ ended, removed: 1 }]);
    expect(await left()).toEqual([]);
  });

  it("second sink of a too large upload is not ended and is removed", async () => {
    expect((await post(randomBytes(LIMIT + 9))).status).toBe(413);
    expect(sinks).toMatchObject([{ ended: false, removed: 1 }]);
  });
});

describe("upload to disk", () => {
  it("an upload is on disk during the handler under a generated name and deleted afterwards", async () => {
    const content = randomBytes(LIMIT);
    expect(await (await send(form(content, { note: "שלום" }))).json()).toEqual({ bytes: LIMIT });
    const [file] = seen;
    expect(file?.text.equals(content)).toBe(true);
    expect(file).toMatchObject({ bytes: LIMIT, checksum: sha256Hex(content) });
    expect(file?.path).toMatch(/\/upload$/);
    expect(existsSync(file?.path ?? "")).toBe(false);
    expect(await left()).toEqual([]);
  });

  it("upload without Content-Length is counted", async () => {
    expect((await send(formOf(randomBytes(1_000_000)))).status).toBe(200);
    expect((await send(formOf(randomBytes(LIMIT + 1)))).status).toBe(413);
    expect(await left()).toEqual([]);
  });

  it.each<[string, () => Promise<Response>, number]>([
    ["whose upload breaks off", () => send(formOf(randomBytes(1_000_000), 5)), 400],
    ["that breaks off at once", () => send(formOf(randomBytes(1_000_000), 0)), 400],
    ["that the handler refuses", () => send(form(randomBytes(9), { fail: "yes" })), 415],
    [
      "whose fields are refused",
      () => send(form(randomBytes(9), { note: "x", fail: "x".repeat(5_000) })),
      400,
    ],
    ["that is compressed", () => send(formOf(randomBytes(9)), { "content-encoding": "gzip" }), 415],
  ])("upload %s leaves no file [UP2]", async (_, sent, status) => {
    expect((await sent()).status).toBe(status);
    expect(await left()).toEqual([]);
  });

  it("upload is identified by its content under an idempotency key [CR3]", async () => {
    const key = { "idempotency-key": randomUUID() };
    const content = randomBytes(1_000);
    expect((await send(form(content), key)).status).toBe(200);
    expect((await send(form(content), key)).status).toBe(200);
    expect(seen).toHaveLength(1);
    expect((await send(form(randomBytes(1_000)), key)).status).toBe(422);
    expect(await left()).toEqual([]);
  });
});
