import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, readdir, rm, stat, truncate, utimes, writeFile } from "node:fs/promises";
import { request as httpRequest } from "node:http";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import {
  CopyObjectCommand,
  CreateBucketCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
  type S3ClientConfig,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  createAppS3Client,
  createTestS3Client,
  listStoredFiles,
  OBJECT_STORE_CREDENTIALS,
  readErrorCode,
  STORE_ORIGIN,
  startTestObjectStore,
  TEST_BUCKET,
} from "@/tests/harness/embedded-object-store";
import { type ObjectStore, type ObjectStoreOptions, startObjectStore } from "./server";

const Bucket = TEST_BUCKET;

let own: Awaited<ReturnType<typeof startTestObjectStore>>;
let dataDir: string;
let options: ObjectStoreOptions;
let store: ObjectStore;
/** Configured as in the application. */
let s3: S3Client;
/** SDK defaults, which add checksums to all requests. */
let plain: S3Client;
const children: ChildProcess[] = [];

beforeAll(async () => {
  own = await startTestObjectStore();
  ({ dataDir, options, store } = own);
  s3 = createAppS3Client(store.url);
  plain = client();
});

afterAll(async () => {
  for (const child of children) child.kill("SIGKILL");
  await store.stop();
  await rm(dataDir, { recursive: true });
});

const client = (config: S3ClientConfig = {}) => createTestS3Client(store.url, config);
const put = (Key: string, Body: string | Buffer = "content", more = {}) =>
  s3.send(new PutObjectCommand({ Bucket, Key, Body, ...more }));
const presign = (Key: string, expiresIn = 900) =>
  getSignedUrl(s3, new GetObjectCommand({ Bucket, Key }), { expiresIn });
const files = () => listStoredFiles(dataDir);
const absent = (Key: string) =>
  expect(s3.send(new HeadObjectCommand({ Bucket, Key }))).rejects.toMatchObject({ name: "NotFound" });

/** Sends the request unchanged; fetch would normalize the path and set headers. */
function raw(
  method: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; text: string }> {
  return new Promise((done, fail) => {
    const sent = httpRequest({ host: "127.0.0.1", port: store.port, method, path, headers }, (response) => {
      readAll(response).then((text) => done({ status: response.statusCode ?? 0, text }), fail);
    });
    sent.on("error", fail);
    sent.end();
  });
}

describe("objects through the SDK", () => {
  test("PUT, HEAD and GET keep headers and metadata; overwriting keeps one version", async () => {
    const body = randomBytes(300_000);
    await put("private/שלום & <1>.png", "old");
    const previous = (await files()).length;
    const more = { ContentType: "image/png", CacheControl: "no-store", Metadata: { owner: "u1" } };
    const { ETag } = await put("private/שלום & <1>.png", body, more);
    expect((await files()).length).toBe(previous);
    expect(ETag).toBe(`"${createHash("md5").update(body).digest("hex")}"`);
    const got = await s3.send(new GetObjectCommand({ Bucket, Key: "private/שלום & <1>.png" }));
    expect(Buffer.from((await got.Body?.transformToByteArray()) ?? []).equals(body)).toBe(true);
    expect(got).toMatchObject({ ...more, Metadata: { owner: "u1" }, ContentLength: 300_000, ETag });
    const head = await s3.send(new HeadObjectCommand({ Bucket, Key: "private/שלום & <1>.png" }));
    expect(head).toMatchObject({ ContentType: "image/png", ContentLength: 300_000 });
  });

  test("default checksums of buffers and streams are verified and returned", async () => {
    const body = randomBytes(200_000);
    for (const Body of [body, Readable.from([body.subarray(0, 70_000), body.subarray(70_000)])]) {
      const sent = await plain.send(
        new PutObjectCommand({ Bucket, Key: "sum", Body, ContentLength: body.length }),
      );
      expect(sent.ChecksumCRC32).toMatch(/^[\w+/]{6}==$/);
      const got = await plain.send(new GetObjectCommand({ Bucket, Key: "sum" }));
      expect(Buffer.from((await got.Body?.transformToByteArray()) ?? []).equals(body)).toBe(true);
    }
    for (const ChecksumAlgorithm of ["SHA256", "SHA1"] as const) {
      await plain.send(new PutObjectCommand({ Bucket, Key: "sum", Body: body, ChecksumAlgorithm }));
    }
    const wrong = new PutObjectCommand({
      Bucket,
      Key: "wrong",
      Body: body,
      ChecksumSHA256: `${"A".repeat(43)}=`,
    });
    await expect(plain.send(wrong)).rejects.toMatchObject({ name: "BadDigest" });
    await absent("wrong");
  });

  test("DELETE and multi-object DELETE are idempotent", async () => {
    await Promise.all(["gone/1", "gone/2", "gone/3 <&> more"].map((key) => put(key)));
    for (const _ of [1, 2]) {
      const { $metadata } = await s3.send(new DeleteObjectCommand({ Bucket, Key: "gone/1" }));
      expect($metadata.httpStatusCode).toBe(204);
    }
    const Objects = [{ Key: "gone/2" }, { Key: "gone/3 <&> more" }, { Key: "gone/never" }];
    const { Deleted } = await plain.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }));
    expect(Deleted?.map(({ Key }) => Key)).toEqual(["gone/2", "gone/3 <&> more", "gone/never"]);
    const left = await s3.send(new ListObjectsV2Command({ Bucket, Prefix: "gone/" }));
    expect(left.KeyCount).toBe(0);
  });

  test("list by prefix and delimiter is ordered, paged and survives a restart", async () => {
    const all = ["list/a/1", "list/a/2", "list/b", "list/c/1", "list/d"];
    await Promise.all(all.map((key) => put(key, key)));
    const read = async () => {
      const found: (string | undefined)[] = [];
      let ContinuationToken: string | undefined;
      do {
        const page = await s3.send(
          new ListObjectsV2Command({ Bucket, Prefix: "list/", MaxKeys: 2, ContinuationToken }),
        );
        found.push(...(page.Contents ?? []).map(({ Key }) => Key));
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken);
      return found;
    };
    expect(await read()).toEqual(all);
    const grouped = await s3.send(new ListObjectsV2Command({ Bucket, Prefix: "list/", Delimiter: "/" }));
    expect(grouped.CommonPrefixes).toEqual([{ Prefix: "list/a/" }, { Prefix: "list/c/" }]);
    expect(grouped.Contents).toMatchObject([{ Key: "list/b", Size: 6 }, { Key: "list/d" }]);
    await store.stop();
    store = await startObjectStore({ ...options, port: store.port });
    expect(await read()).toEqual(all);
  });

  test("objects are copied; buckets are created and found", async () => {
    await put("copy/from", "copied", { ContentType: "text/plain" });
    await s3.send(new CreateBucketCommand({ Bucket: "second" }));
    await s3.send(new HeadBucketCommand({ Bucket: "second" }));
    await s3.send(new CopyObjectCommand({ Bucket: "second", Key: "to", CopySource: `${Bucket}/copy/from` }));
    const got = await s3.send(new GetObjectCommand({ Bucket: "second", Key: "to" }));
    expect([await got.Body?.transformToString(), got.ContentType]).toEqual(["copied", "text/plain"]);
    await expect(s3.send(new HeadBucketCommand({ Bucket: "absent" }))).rejects.toMatchObject({
      name: "NotFound",
    });
    const again = { Bucket, Key: "copy/to", CopySource: `${Bucket}/copy/from` };
    const version = (tag = "") => s3.send(new CopyObjectCommand({ ...again, CopySourceIfMatch: tag }));
    await expect(version('"another"')).rejects.toMatchObject({ name: "PreconditionFailed" });
    expect((await version(got.ETag)).CopyObjectResult?.ETag).toBe(got.ETag);
    // The copy must survive, although both share their bytes on disk.
    await s3.send(new DeleteObjectCommand({ Bucket, Key: "copy/from" }));
    await put("copy/to", "another");
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: "second", Key: "to" }));
    expect(await Body?.transformToString()).toBe("copied");
    const outside = new CopyObjectCommand({ Bucket, Key: "x", CopySource: "..%2F..%2Fetc/passwd" });
    await expect(s3.send(outside)).rejects.toMatchObject({ name: "NoSuchBucket" });
  });

  test("If-None-Match lets one of twenty concurrent uploads create the object", async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) => put("once", `by ${n}`, { IfNoneMatch: "*" })),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(put("once", "later", { IfNoneMatch: "*" })).rejects.toMatchObject({
      name: "PreconditionFailed",
    });
  });
});

describe("reading over HTTP", () => {
  test.each([
    ["bytes=0-3", 206, "0123", "bytes 0-3/10"],
    ["bytes=7-", 206, "789", "bytes 7-9/10"],
    ["bytes=-2", 206, "89", "bytes 8-9/10"],
    ["bytes=5-99", 206, "56789", "bytes 5-9/10"],
    ["bytes=0-1,4-5", 200, "0123456789", null],
    ["bytes=10-", 416, expect.stringContaining("InvalidRange"), "bytes */10"],
  ])("Range %s returns %i", async (range, status, text, contentRange) => {
    await put("public/range.txt", "0123456789");
    const response = await fetch(`${store.url}/${Bucket}/public/range.txt`, { headers: { range } });
    expect([response.status, await response.text(), response.headers.get("content-range")]).toEqual([
      status,
      text,
      contentRange,
    ]);
  });

  test("public/ needs no signature, is immutable and supports 304", async () => {
    const { ETag = "" } = await put("public/a.svg", "<svg/>", { ContentType: "image/svg+xml" });
    const response = await fetch(`${store.url}/${Bucket}/public/a.svg`, {
      headers: { origin: STORE_ORIGIN },
    });
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "image/svg+xml",
      "x-content-type-options": "nosniff",
      "cache-control": "public, max-age=31536000, immutable",
      "access-control-allow-origin": STORE_ORIGIN,
      "access-control-expose-headers": "ETag",
    });
    const again = await fetch(response.url, { headers: { "if-none-match": ETag } });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    expect((await fetch(response.url, { method: "DELETE" })).status).toBe(403);
    expect((await fetch(response.url, { method: "PUT", body: "x" })).status).toBe(403);
  });

  test("private keys need a signature", async () => {
    await put("private/a");
    for (const path of ["private/a", "publicity", "", "?list-type=2"]) {
      const response = await fetch(`${store.url}/${Bucket}/${path}`);
      expect([response.status, await readErrorCode(response)]).toEqual([403, "AccessDenied"]);
    }
    expect(await (await fetch(await presign("private/a"))).text()).toBe("content");
  });

  test("corrupted files are not served", async () => {
    const previous = new Set(await files());
    await put("public/damaged", "0123456789");
    const bytes = (await files()).find((name) => !previous.has(name) && name.endsWith(".bin")) ?? "";
    const directory = join(dataDir, "objects", Bucket, bytes.slice(0, 2));
    await truncate(join(directory, bytes), 3);
    expect((await fetch(`${store.url}/${Bucket}/public/damaged`)).status).toBe(500);
    await rm(join(directory, bytes));
    expect((await fetch(`${store.url}/${Bucket}/public/damaged`)).status).toBe(500);
  });
});

describe("errors of signed requests", () => {
  const head = (config: S3ClientConfig) => client(config).send(new GetObjectCommand({ Bucket, Key: "any" }));

  test("wrong secrets, unknown keys and skewed clocks are rejected", async () => {
    await expect(
      head({ credentials: { ...OBJECT_STORE_CREDENTIALS, secretAccessKey: "guessed" } }),
    ).rejects.toMatchObject({
      name: "SignatureDoesNotMatch",
    });
    await expect(
      head({ credentials: { ...OBJECT_STORE_CREDENTIALS, accessKeyId: "other" } }),
    ).rejects.toMatchObject({
      name: "InvalidAccessKeyId",
    });
    own.clock.shiftMs = 20 * 60_000;
    await expect(head({})).rejects.toMatchObject({ name: "RequestTimeTooSkewed" });
    own.clock.shiftMs = 0;
    await expect(head({})).rejects.toMatchObject({ name: "NoSuchKey" });
  });

  test("body that differs from the signed one is rejected", async () => {
    const tampering = client({ requestChecksumCalculation: "WHEN_REQUIRED" });
    tampering.middlewareStack.add(
      (next) => (args) => {
        Object.assign(args.request as object, { body: "CONTENT" });
        return next(args);
      },
      // Changes the request after signing, as an attacker would.
      { step: "deserialize", name: "tamper", priority: "low" },
    );
    const upload = new PutObjectCommand({ Bucket, Key: "tampered", Body: "content" });
    await expect(tampering.send(upload)).rejects.toMatchObject({ name: "XAmzContentSHA256Mismatch" });
    await absent("tampered");
  });

  test("keys with parent segments reach no file outside", async () => {
    await writeFile(join(dataDir, "secret.txt"), "secret");
    const paths = [
      "/kolot/public/../../../secret.txt",
      "/kolot/public/..%2f..%2f..%2fsecret.txt",
      "/kolot/public%2f..%2f..%2f..%2fsecret.txt",
      "/..%2fkolot/public/a",
      "/.incoming/public/a",
      "/kolot/public/%00",
      "/kolot/public/%ff",
    ];
    for (const path of paths) {
      const { status, text } = await raw("GET", path);
      expect([400, 404]).toContain(status);
      expect(text).not.toContain("secret");
    }
    await expect(put("public/../../../escaped")).rejects.toThrow();
    expect((await files()).includes("escaped")).toBe(false);
  });
});

test("start deletes leftovers of a crash only", async () => {
  const other = join(dataDir, "crashed");
  const start = () => startObjectStore({ ...options, dataDir: other });
  const first = await start();
  const stored = new PutObjectCommand({ Bucket, Key: "public/kept", Body: "kept" });
  await client({ endpoint: first.url }).send(stored);
  await first.stop();
  const names = await readdir(join(other, "objects"), { recursive: true });
  const orphan = join(other, "objects", `${names.find((name) => name.endsWith(".bin"))}-orphan.bin`);
  await writeFile(join(other, "objects/.incoming/half"), "half an upload");
  await writeFile(orphan, "no record names this");
  await utimes(orphan, 1, 1);
  // Only files older than the process count as leftovers of a crash.
  await expect.poll(Date.now).toBeGreaterThan((await stat(orphan)).ctimeMs);
  const second = await start();
  expect(await readdir(join(other, "objects/.incoming"))).toEqual([]);
  await expect.poll(() => existsSync(orphan)).toBe(false);
  expect(await (await fetch(`${second.url}/${Bucket}/public/kept`)).text()).toBe("kept");
  await second.stop();
});

test("full disk is reported, leaves no file and recovers", async (context) => {
  const small = join(dataDir, "small-disk");
  await mkdir(small);
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", small]);
  if (mounted.status !== 0) return context.skip("only root can make a small disk");
  const full = await startObjectStore({ ...options, dataDir: small });
  try {
    const to = client({ endpoint: full.url });
    const upload = (size: number) =>
      to.send(new PutObjectCommand({ Bucket, Key: "k", Body: Buffer.alloc(size) }));
    const refused = await upload(3_000_000).catch((error: unknown) => error);
    expect(refused).toMatchObject({ name: "InsufficientStorage", $metadata: { httpStatusCode: 507 } });
    expect(await readdir(join(small, "objects/.incoming"))).toEqual([]);
    await upload(1000);
  } finally {
    await full.stop();
    spawnSync("umount", [small]);
  }
});

test("process reports readiness and stops on SIGTERM and with its parent", async () => {
  const parent = spawn("sleep", ["60"], { stdio: "ignore" });
  for (const end of ["signal", "parent"]) {
    const child = spawn(process.execPath, ["--import", "tsx", join(import.meta.dirname, "main.ts")], {
      env: {
        ...process.env,
        KOLOT_DATA_DIR: join(dataDir, "process"),
        KOLOT_PARENT_PID: String(parent.pid),
        OBJECT_STORE_PORT: "0",
        S3_ACCESS_KEY_ID: OBJECT_STORE_CREDENTIALS.accessKeyId,
        S3_SECRET_ACCESS_KEY: OBJECT_STORE_CREDENTIALS.secretAccessKey,
        S3_BUCKET: Bucket,
      },
      stdio: ["ignore", "pipe", "inherit"],
    });
    children.push(child);
    const ended = once(child, "exit");
    const [line] = await once(createInterface({ input: child.stdout }), "line");
    const { ready, url } = JSON.parse(line);
    expect([ready, (await fetch(`${url}/${Bucket}/public/none`)).status]).toEqual([true, 404]);
    if (end === "signal") child.kill("SIGTERM");
    else parent.kill("SIGKILL");
    expect(await ended).toEqual([0, null]);
  }
});

async function readAll(stream: AsyncIterable<unknown>): Promise<string> {
  let text = "";
  for await (const chunk of stream) text += String(chunk);
  return text;
}
