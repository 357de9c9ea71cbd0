import { randomBytes } from "node:crypto";
import { request as httpRequest } from "node:http";
import { createConnection } from "node:net";
import { Readable } from "node:stream";
import { GetObjectCommand, HeadObjectCommand, PutObjectCommand, type S3Client } from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  TEST_BUCKET as Bucket,
  createAppS3Client,
  createTestS3Client,
  listStoredFiles,
  readErrorCode,
  STORE_ORIGIN,
  startTestObjectStore,
} from "@/tests/harness/embedded-object-store";

const SIGNED_LENGTH = ["content-type", "content-length"];
const MB = 1_048_576;

let own: Awaited<ReturnType<typeof startTestObjectStore>>;
let s3: S3Client;

beforeAll(async () => {
  own = await startTestObjectStore({ maxBytes: undefined });
  s3 = createAppS3Client(own.store.url);
});
afterAll(() => own.stop());

const files = () => listStoredFiles(own.dataDir);
const absent = (Key: string) =>
  expect(s3.send(new HeadObjectCommand({ Bucket, Key }))).rejects.toMatchObject({ name: "NotFound" });
const presignPut = (Key: string, size: number | undefined, more = {}, signed = SIGNED_LENGTH) =>
  getSignedUrl(
    s3,
    new PutObjectCommand({ Bucket, Key, ContentType: "image/png", ContentLength: size, ...more }),
    { expiresIn: 900, signableHeaders: new Set(signed) },
  );

const png = randomBytes(5000);
const send = (url: string, body: Buffer = png, type = "image/png") =>
  fetch(url, {
    method: "PUT",
    body: new Uint8Array(body),
    headers: { "content-type": type, origin: STORE_ORIGIN },
  });

test("presigned PUT stores the signed body", async () => {
  const response = await send(await presignPut("up/ok", png.length));
  expect([response.status, response.headers.get("etag")]).toEqual([
    200,
    expect.stringMatching(/^"[0-9a-f]{32}"$/),
  ]);
  expect(response.headers.get("access-control-allow-origin")).toBe(STORE_ORIGIN);
  expect(await s3.send(new HeadObjectCommand({ Bucket, Key: "up/ok" }))).toMatchObject({
    ContentLength: png.length,
    ContentType: "image/png",
  });
});

test("presigned PUT rejects another length, type, path, method or header", async () => {
  const url = await presignPut("up/no", png.length);
  const refusals = [
    await send(url, png.subarray(1)),
    await send(url, Buffer.concat([png, png])),
    await send(url, png, "text/html"),
    await send(url.replace("/up/no", "/up/other")),
    await send(url.replace("X-Amz-Expires=900", "X-Amz-Expires=90000")),
    await fetch(url),
  ];
  for (const response of refusals) {
    expect([response.status, await readErrorCode(response)]).toEqual([403, "SignatureDoesNotMatch"]);
  }
  const headers = { "content-type": "image/png", "x-amz-meta-owner": "somebody-else" };
  const added = await fetch(url, { method: "PUT", body: new Uint8Array(png), headers });
  expect([added.status, await readErrorCode(added)]).toEqual([403, "AccessDenied"]);
  await absent("up/no");
});

test("presigned URL is rejected before and after its validity", async () => {
  const late = { Bucket, Key: "private/late" };
  await s3.send(new PutObjectCommand({ ...late, Body: "content" }));
  const url = await getSignedUrl(s3, new GetObjectCommand(late), { expiresIn: 60 });
  for (const [shift, status] of [
    [59_000, 200],
    [61_000, 403],
    [-20 * 60_000, 403],
  ] as const) {
    own.clock.shiftMs = shift;
    expect((await fetch(url)).status).toBe(status);
  }
  own.clock.shiftMs = 0;
});

test("presigned checksum of an empty body is rejected, as by S3", async () => {
  const url = await getSignedUrl(
    createTestS3Client(own.store.url),
    new PutObjectCommand({ Bucket, Key: "up/crc" }),
    { expiresIn: 60 },
  );
  expect(url).toContain("AAAAAA");
  const response = await send(url);
  expect([response.status, await readErrorCode(response)]).toEqual([400, "BadDigest"]);
  await absent("up/crc");
});

test("signed If-None-Match prevents overwriting", async () => {
  const url = await presignPut("up/once", png.length, { IfNoneMatch: "*" });
  const headers = { "content-type": "image/png", "if-none-match": "*" };
  const attempt = () => fetch(url, { method: "PUT", body: new Uint8Array(png), headers });
  expect((await attempt()).status).toBe(200);
  expect((await attempt()).status).toBe(412);
});

test("preflight answers the allowed origin only", async () => {
  const sendRequest = (from: string, method = "PUT") =>
    fetch(`${own.store.url}/${Bucket}/any`, {
      method: "OPTIONS",
      headers: {
        origin: from,
        "access-control-request-method": method,
        "access-control-request-headers": "content-type",
      },
    });
  const yes = await sendRequest(STORE_ORIGIN);
  expect([yes.status, yes.headers.get("access-control-allow-origin")]).toEqual([200, STORE_ORIGIN]);
  expect(yes.headers.get("access-control-allow-methods")).toBe("GET, PUT, HEAD");
  expect(yes.headers.get("access-control-allow-headers")).toBe("content-type");
  for (const no of [await sendRequest("http://evil.example"), await sendRequest(STORE_ORIGIN, "DELETE")])
    expect(no.status).toBe(403);
});

test("interrupted upload leaves no object and no file", async () => {
  const previous = await files();
  const { pathname, search } = new URL(await presignPut("up/half", 1_000_000));
  const socket = createConnection(own.store.port, "127.0.0.1");
  socket.write(
    `PUT ${pathname}${search} HTTP/1.1\r\nHost: 127.0.0.1:${own.store.port}\r\nContent-Type: image/png\r\n`,
  );
  socket.write(`Content-Length: 1000000\r\n\r\n${"x".repeat(400_000)}`);
  await expect.poll(async () => (await files()).length, { timeout: 5000 }).toBe(previous.length + 1);
  socket.destroy();
  await expect.poll(files, { timeout: 5000 }).toEqual(previous);
  await absent("up/half");
});

test("too large uploads are rejected with a reason", async () => {
  const small = await startTestObjectStore({ maxBytes: 1000 });
  const big = new PutObjectCommand({ Bucket, Key: "big", Body: Buffer.alloc(300_000) });
  await expect(createAppS3Client(small.store.url).send(big)).rejects.toMatchObject({
    name: "EntityTooLarge",
  });
  await small.stop();
});

/** Announces a body of this size, sends none of it, and returns the response. */
function announce(url: string, bytes: number, headers = {}): Promise<{ status: number; text: string }> {
  return new Promise((done, fail) => {
    const sent = httpRequest(
      url,
      { method: "PUT", headers: { "content-type": "image/png", "content-length": bytes, ...headers } },
      (response) => {
        let text = "";
        response.setEncoding("utf8").on("data", (chunk) => {
          text += chunk;
        });
        response.on("end", () => {
          sent.destroy();
          done({ status: response.statusCode ?? 0, text });
        });
      },
    );
    sent.on("error", fail);
    sent.flushHeaders();
  });
}

test("upload of 201 MB below incoming/ is refused before a byte is read", async () => {
  const refused = await announce(await presignPut("incoming/large.mp4", 201 * MB), 201 * MB);
  expect(refused).toMatchObject({ status: 400, text: expect.stringContaining("EntityTooLarge") });
  await absent("incoming/large.mp4");
});

test("upload below incoming/ ends when its body exceeds the limit while it streams", async () => {
  const small = await startTestObjectStore({ maxIncomingBytes: 1000 });
  // With a checksum behind the stream the SDK sends the body in chunks, without a content length.
  const client = createTestS3Client(small.store.url);
  const put = (Key: string, bytes: number, announced = bytes) => {
    const Body = Readable.from(Array.from({ length: bytes / 100 }, () => Buffer.alloc(100)));
    return client.send(new PutObjectCommand({ Bucket, Key, Body, ContentLength: announced }));
  };
  await put("incoming/fits", 1000);
  await put("public/larger", 1100);
  await expect(put("incoming/larger", 1100)).rejects.toMatchObject({ name: "EntityTooLarge" });
  await expect(put("incoming/liar", 1100, 1000)).rejects.toMatchObject({ name: "EntityTooLarge" });
  await small.stop();
});

test("presigned PUT below incoming/ is refused when its length is not signed", async () => {
  const unsigned = await presignPut("incoming/open.mp4", undefined, {}, ["content-type"]);
  const refused = await announce(unsigned, 9);
  expect(refused).toMatchObject({ status: 403, text: expect.stringContaining("AccessDenied") });
  await absent("incoming/open.mp4");
  expect((await send(await presignPut("incoming/closed.mp4", png.length))).status).toBe(200);
});
