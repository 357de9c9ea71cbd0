import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { AppError } from "@/lib/core/errors";
import { ChildProcessLostError } from "@/lib/core/server/child-process";
import { ChildProcessPool } from "@/lib/core/server/child-process-pool";
import { closeDb, getPrismaClient } from "@/lib/core/server/db";
import { getIncomingKey, getPosterKey } from "@/lib/media/object-keys";
import { createVideoUploadUrl } from "@/lib/media/server/create-video-upload-url";
import { deleteMediaByUrls } from "@/lib/media/server/delete-media";
import { ensureBucket } from "@/lib/media/server/ensure-bucket";
import { finalizeVideoUpload } from "@/lib/media/server/finalize-video-upload";
import { confirmUploadedMedia, getStorageUsage } from "@/lib/media/server/media-store";
import { getMediaUrl } from "@/lib/media/server/media-url";
import { proxyVideoUpload } from "@/lib/media/server/proxy-video-upload";
import { saveVideo } from "@/lib/media/server/save-video";
import { getObjectStore } from "@/lib/providers/object-store/registry";
import { waitFor } from "@/tests/harness/npm-start";
import { insertUserFixture } from "@/tests/harness/row-fixtures";
import { createMp4, createWebm, toQuickTime } from "@/tests/harness/video-files";

let folder: string;
let video: Buffer;
let user: { id: string };

beforeAll(async () => {
  await ensureBucket();
  folder = await mkdtemp(join(tmpdir(), "kolot-receive-"));
  video = await createMp4({ seconds: 1, width: 320, height: 180 });
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await closeDb();
});

async function onDisk(bytes: Uint8Array) {
  const path = join(folder, crypto.randomUUID());
  await writeFile(path, bytes);
  return { path, bytes: bytes.byteLength };
}

async function announced(size = video.byteLength) {
  user = await insertUserFixture();
  return createVideoUploadUrl({ userId: user.id, contentType: "video/mp4", size });
}

type Address = Awaited<ReturnType<typeof createVideoUploadUrl>>;
const put = (address: Address, body: Uint8Array) =>
  fetch(address.uploadUrl, { method: "PUT", headers: address.headers, body: Buffer.from(body) });
const receive = ({ publicUrl }: Address, signal?: AbortSignal) =>
  finalizeVideoUpload({ userId: user.id, videoUrl: publicUrl }, signal);
const keyOf = ({ publicUrl }: Address) => publicUrl.slice(getMediaUrl("").length);
const head = (key: string) => getObjectStore().head(key);
const nothingOf = async (key: string) => [
  await head(key),
  await head(getIncomingKey(key)),
  await head(getPosterKey(key)),
];

describe("video upload through the server", () => {
  test.each(["mp4", "webm", "mov"])("%s video is stored unchanged with a poster frame", async (kind) => {
    user = await insertUserFixture();
    const bytes = kind === "webm" ? await createWebm() : kind === "mov" ? toQuickTime(video) : video;
    const row = await saveVideo({ userId: user.id, ...(await onDisk(bytes)) });
    const contentType = { mp4: "video/mp4", webm: "video/webm", mov: "video/quicktime" }[kind];
    expect(row).toMatchObject({ kind: "video", state: "stored", contentType, hasPoster: true });
    expect(row.key.endsWith(`.${kind}`)).toBe(true);
    expect(await head(row.key)).toEqual({ bytes: bytes.byteLength, contentType });
    expect(await head(getPosterKey(row.key))).toMatchObject({ contentType: "image/jpeg" });
    const response = await fetch(getMediaUrl(getPosterKey(row.key)));
    expect(response.headers.get("cache-control")).toContain("immutable");
    expect(await getStorageUsage(user.id)).toEqual({ bytes: bytes.byteLength, count: 1 });
  });

  test("video is copied from its staging key, or from disk without one", async () => {
    user = await insertUserFixture();
    const put = vi.spyOn(getObjectStore(), "putFile");
    const puts = () => put.mock.calls.filter(([key]) => key.endsWith(".mp4")).length;
    const key = `incoming/${crypto.randomUUID()}`;
    await getObjectStore().put(key, { bytes: video, contentType: "application/octet-stream" });
    const remove = () => getObjectStore().delete(key);
    const facts = { bytes: video.byteLength, contentType: "video/mp4" };
    const checksum = createHash("sha256").update(video).digest("hex");
    for (const [arrived, fromDisk] of [
      [key, 0],
      [null, 1],
      // The staged object is missing, so the copy fails.
      [key, 2],
    ] as const) {
      const staged = { arrived: Promise.resolve(arrived), remove };
      const row = await saveVideo({ userId: user.id, ...(await onDisk(video)), checksum, staged });
      expect(await head(row.key)).toEqual(facts);
      expect(row).toMatchObject({ state: "stored", checksum });
      expect(puts()).toBe(fromDisk);
      await waitFor("what was staged is gone", async () => (await head(key)) === null);
    }
    put.mockRestore();
  });

  test("upload that is no video leaves nothing", async () => {
    user = await insertUserFixture();
    const svg = await onDisk(Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"));
    await expect(saveVideo({ userId: user.id, ...svg })).rejects.toMatchObject({ code: "unsupported_type" });
    expect(await getStorageUsage(user.id)).toEqual({ bytes: 0, count: 0 });
    expect(await getPrismaClient().media.count({ where: { userId: user.id } })).toBe(0);
  });
});

describe("video upload by signed URL", () => {
  test("uploaded video is checked, made public and counted with its true size", async () => {
    const address = await announced();
    expect(address.publicUrl).toMatch(/\/public\/[0-9a-f-]{36}\.mp4$/);
    expect(Date.parse(address.expiresAt) - Date.now()).toBeGreaterThan(14 * 60_000);
    expect(await getStorageUsage(user.id)).toEqual({ bytes: video.byteLength, count: 1 });
    expect((await put(address, video)).status).toBe(200);
    expect((await fetch(address.publicUrl)).status).not.toBe(200);
    const row = await receive(address);
    const facts = { contentType: "video/mp4", bytes: video.byteLength };
    expect(row).toMatchObject({ state: "stored", width: 320, height: 180, durationMs: 1_000, ...facts });
    expect(row.checksum).toMatch(/^[0-9a-f]{64}$/);
    expect(await head(row.key)).toEqual(facts);
    expect(await head(getPosterKey(row.key))).toMatchObject({ contentType: "image/jpeg" });
    expect(await head(getIncomingKey(row.key))).toBeNull();
    expect(await getStorageUsage(user.id)).toEqual({ bytes: video.byteLength, count: 1 });
    expect(await receive(address)).toEqual(row);
  });

  test("20 concurrent finalize calls store one video", async () => {
    const address = await announced();
    await put(address, video);
    const rows = await Promise.all(Array.from({ length: 20 }, () => receive(address)));
    expect(new Set(rows.map(({ id, checksum }) => id + checksum)).size).toBe(1);
    expect(await getStorageUsage(user.id)).toEqual({ bytes: video.byteLength, count: 1 });
  });

  test("uploaded video is served as its real type: a WebM announced as MP4", async () => {
    const webm = await createWebm({ seconds: 1 });
    const address = await announced(webm.byteLength);
    await put(address, webm);
    expect(await receive(address)).toMatchObject({ contentType: "video/webm" });
    expect(await head(keyOf(address))).toMatchObject({ contentType: "video/webm" });
  });

  test("upload that is no video is refused, deleted and its quota released", async () => {
    const page = Buffer.from("<!doctype html><script>alert(1)</script>");
    const address = await announced(page.byteLength);
    await put(address, page);
    await expect(receive(address)).rejects.toMatchObject({ code: "unsupported_type" });
    expect(await nothingOf(keyOf(address))).toEqual([null, null, null]);
    expect(await getStorageUsage(user.id)).toEqual({ bytes: 0, count: 0 });
    await expect(receive(address)).rejects.toMatchObject({ code: "not_found" });
  });

  test("upload of another size than announced is refused", async () => {
    const address = await announced();
    await getObjectStore().put(getIncomingKey(keyOf(address)), {
      bytes: Buffer.concat([video, Buffer.alloc(9)]),
      contentType: "video/mp4",
    });
    await expect(receive(address)).rejects.toMatchObject({ code: "too_large" });
    expect(await nothingOf(keyOf(address))).toEqual([null, null, null]);
    expect(await getStorageUsage(user.id)).toEqual({ bytes: 0, count: 0 });
  });

  test("finalize of a pending upload is a conflict and can be repeated", async () => {
    const address = await announced();
    await expect(receive(address)).rejects.toMatchObject({ code: "conflict" });
    await put(address, video);
    expect(await receive(address)).toMatchObject({ state: "stored" });
  });

  test("finalize rejects another user's upload and external URLs", async () => {
    const address = await announced();
    await put(address, video);
    const other = await insertUserFixture();
    for (const videoUrl of [
      address.publicUrl,
      "http://169.254.169.254/latest",
      "x",
      getMediaUrl("public/x.mp4"),
    ]) {
      await expect(finalizeVideoUpload({ userId: other.id, videoUrl })).rejects.toMatchObject({
        code: "not_found",
      });
    }
  });

  test("finalize can be repeated after its process was killed", async () => {
    const address = await announced();
    await put(address, video);
    const killed = new AppError("unprocessable", { cause: new ChildProcessLostError("the process ended") });
    const run = vi.spyOn(ChildProcessPool.prototype, "run").mockRejectedValueOnce(killed);
    await expect(receive(address)).rejects.toMatchObject({ code: "unavailable" });
    run.mockRestore();
    expect(await receive(address)).toMatchObject({ state: "stored" });
  });

  test("finalize can be repeated after the client disconnected", async () => {
    const address = await announced();
    await put(address, video);
    const left = AbortSignal.abort();
    await expect(receive(address, left)).rejects.toMatchObject({ code: "cancelled" });
    expect(await receive(address)).toMatchObject({ state: "stored" });
  });
});

describe("release of a direct upload", () => {
  const release = (address: Address, userId = user.id) =>
    deleteMediaByUrls({ user: { id: userId }, body: { urls: [address.publicUrl] } });

  test.each([true, false])(
    "released upload no longer counts, and its URL accepts nothing: arrived %s",
    async (has) => {
      const address = await announced();
      if (has) await put(address, video);
      expect(await release(address)).toEqual({ deleted: [address.publicUrl], failed: [] });
      expect(await getStorageUsage(user.id)).toEqual({ bytes: 0, count: 0 });
      expect((await put(address, video)).status).toBe(412);
      expect(await head(getIncomingKey(keyOf(address)))).toMatchObject({ bytes: 0 });
      await expect(receive(address)).rejects.toMatchObject({ code: "not_found" });
    },
  );

  test("ten failed uploads of 200 MB leave room for another when they are released", async () => {
    user = await insertUserFixture();
    const largest = { userId: user.id, contentType: "video/mp4", size: 209_715_200 };
    const addresses = await Promise.all(Array.from({ length: 10 }, () => createVideoUploadUrl(largest)));
    await expect(createVideoUploadUrl(largest)).rejects.toMatchObject({ code: "rate_limited" });
    for (const address of addresses) await release(address);
    expect(await createVideoUploadUrl(largest)).toMatchObject({ publicUrl: expect.any(String) });
  });

  test("upload of another user cannot be released", async () => {
    const address = await announced();
    const failed = [{ url: address.publicUrl, reason: "not_found" }];
    expect(await release(address, (await insertUserFixture()).id)).toEqual({ deleted: [], failed });
    await put(address, video);
    expect(await receive(address)).toMatchObject({ state: "stored" });
  });
});

test("signed URLs are issued only for videos up to 200 MB", async () => {
  user = await insertUserFixture();
  const ask = (contentType: string, size = 9) => createVideoUploadUrl({ userId: user.id, contentType, size });
  for (const type of ["video/x-matroska", "image/png", "text/html", "video/mp4; codecs=x", ""]) {
    await expect(ask(type)).rejects.toMatchObject({ code: "unsupported_type" });
  }
  await expect(ask("video/mp4", 209_715_201)).rejects.toMatchObject({ code: "too_large" });
  expect(await getStorageUsage(user.id)).toEqual({ bytes: 0, count: 0 });
  expect((await ask("video/quicktime", 209_715_200)).publicUrl).toMatch(/\.mov$/);
});

describe("concurrent processes with one video", () => {
  /** Delays one step of the object store until the other process has finished. */
  const lateStore = (step: "head" | "copy", other: () => Promise<unknown>) =>
    vi.spyOn(getObjectStore(), step).mockImplementationOnce((async (...given: [string, string, never]) => {
      vi.restoreAllMocks();
      await other();
      return getObjectStore()[step](...given);
    }) as never);
  /** Finalizes as another process does, without this process's mutex. */
  async function elsewhere(address: Address) {
    const key = keyOf(address);
    const seen = { contentType: "video/mp4", width: 320, height: 180, checksum: "theirs", hasPoster: false };
    const { id } = await getPrismaClient().media.findUniqueOrThrow({ where: { key } });
    const object = await getObjectStore().get(getIncomingKey(key));
    await getObjectStore().put(key, object ?? expect.fail("it has arrived"));
    await confirmUploadedMedia(id, { ...seen, bytes: video.byteLength });
    await getObjectStore().delete(getIncomingKey(key));
  }

  test.each(["head", "copy"] as const)(
    "slower process returns the video that the faster one stored (%s)",
    async (step) => {
      const address = await announced();
      await put(address, video);
      lateStore(step, () => elsewhere(address));
      expect(await receive(address)).toMatchObject({ state: "stored", checksum: "theirs" });
      expect(await head(keyOf(address))).toMatchObject({ bytes: video.byteLength });
    },
  );

  test("video stored by the faster process survives a refusal by the slower one", async () => {
    const address = await announced();
    await put(address, video);
    lateStore("copy", async () => {
      await elsewhere(address);
      throw new AppError("unprocessable");
    });
    expect(await receive(address)).toMatchObject({ state: "stored", checksum: "theirs" });
    expect(await head(keyOf(address))).not.toBeNull();
  });

  test("second upload to the URL never replaces the checked object", async () => {
    const address = await announced();
    await put(address, video);
    lateStore("copy", async () => {
      await elsewhere(address);
      expect((await put(address, Buffer.alloc(video.byteLength, "x"))).status).toBe(200);
    });
    expect(await receive(address)).toMatchObject({ state: "stored", checksum: "theirs" });
    expect(Buffer.from((await getObjectStore().get(keyOf(address)))?.bytes ?? [])).toEqual(video);
  });
});

describe("video upload through the proxy", () => {
  const issuedTo = (address: Address) => ({
    userId: user.id,
    destination: address.uploadUrl,
    publicUrl: address.publicUrl,
  });

  test("proxied video is stored under its issued URL", async () => {
    const address = await announced();
    const file = await onDisk(video);
    expect(await proxyVideoUpload({ ...issuedTo(address), file })).toEqual({ publicUrl: address.publicUrl });
    expect(await receive(address)).toMatchObject({ state: "stored" });
    await expect(proxyVideoUpload({ ...issuedTo(address), file })).rejects.toMatchObject({
      code: "not_found",
    });
  });

  test("proxy accepts only exactly the URLs issued to this user", async () => {
    const address = await announced();
    const second = await createVideoUploadUrl({
      userId: user.id,
      contentType: "video/mp4",
      size: video.byteLength,
    });
    const file = await onDisk(video);
    const elsewhere = address.uploadUrl.replace(/^https?:\/\/[^/]+/, "http://169.254.169.254");
    for (const destination of [
      elsewhere,
      second.uploadUrl,
      address.publicUrl,
      "x",
      `${address.publicUrl}/../x`,
    ]) {
      await expect(proxyVideoUpload({ ...issuedTo(address), destination, file })).rejects.toMatchObject({
        code: "not_found",
      });
    }
    const other = await insertUserFixture();
    await expect(proxyVideoUpload({ ...issuedTo(address), userId: other.id, file })).rejects.toMatchObject({
      code: "not_found",
    });
    expect(await nothingOf(keyOf(address))).toEqual([null, null, null]);
  });

  test("proxy refuses a valid upload and stores nothing in production", async () => {
    const address = await announced();
    const sent = proxyVideoUpload({ ...issuedTo(address), file: await onDisk(video) }, "production");
    await expect(sent).rejects.toMatchObject({ code: "not_found" });
    expect(await nothingOf(keyOf(address))).toEqual([null, null, null]);
  });

  test("proxy refuses a size other than announced", async () => {
    const address = await announced();
    const file = await onDisk(Buffer.concat([video, Buffer.alloc(1)]));
    await expect(proxyVideoUpload({ ...issuedTo(address), file })).rejects.toMatchObject({
      code: "too_large",
    });
  });
});
