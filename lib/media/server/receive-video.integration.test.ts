import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { AppError } from "@/lib/core/errors";
import { LostChild } from "@/lib/core/server/child";
import { ChildPool } from "@/lib/core/server/child-pool";
import { closeDb, db } from "@/lib/core/server/db";
import { incomingKey, posterKey } from "@/lib/media/media-keys";
import { announceVideo } from "@/lib/media/server/announce-video";
import { ensureBucket } from "@/lib/media/server/ensure-bucket";
import { settleMedia, usageOf } from "@/lib/media/server/media-store";
import { mediaUrl } from "@/lib/media/server/media-url";
import { proxyVideo } from "@/lib/media/server/proxy-video";
import { receiveVideo } from "@/lib/media/server/receive-video";
import { saveVideo } from "@/lib/media/server/save-video";
import { MAX_SIGNED_BYTES } from "@/lib/media/video-rules";
import { objectStore } from "@/lib/providers/object-store/registry";
import { eventually } from "@/tests/harness/checkout";
import { makePerson } from "@/tests/harness/rows";
import { asQuickTime, makeMp4, makeWebm } from "@/tests/harness/video";

let folder: string;
let film: Buffer;
let user: { id: string };

beforeAll(async () => {
  await ensureBucket();
  folder = await mkdtemp(join(tmpdir(), "kolot-receive-"));
  film = await makeMp4({ seconds: 1, width: 320, height: 180 });
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

async function announced(size: number | null = film.byteLength) {
  user = await makePerson();
  return announceVideo({ userId: user.id, contentType: "video/mp4", size: size ?? undefined });
}

type Address = Awaited<ReturnType<typeof announceVideo>>;
const put = (address: Address, body: Uint8Array) =>
  fetch(address.uploadUrl, { method: "PUT", headers: address.headers, body: Buffer.from(body) });
const receive = ({ publicUrl }: Address, signal?: AbortSignal) =>
  receiveVideo({ userId: user.id, videoUrl: publicUrl }, signal);
const keyOf = ({ publicUrl }: Address) => publicUrl.slice(mediaUrl("").length);
const head = (key: string) => objectStore().head(key);
const nothingOf = async (key: string) => [
  await head(key),
  await head(incomingKey(key)),
  await head(posterKey(key)),
];

describe("a film that goes through the server", () => {
  test.each(["mp4", "webm", "mov"])("%s lies there as it is, with its picture", async (kind) => {
    user = await makePerson();
    const bytes = kind === "webm" ? await makeWebm() : kind === "mov" ? asQuickTime(film) : film;
    const row = await saveVideo({ userId: user.id, ...(await onDisk(bytes)) });
    const contentType = { mp4: "video/mp4", webm: "video/webm", mov: "video/quicktime" }[kind];
    expect(row).toMatchObject({ kind: "video", state: "stored", contentType, hasPoster: true });
    expect(row.key.endsWith(`.${kind}`)).toBe(true);
    expect(await head(row.key)).toEqual({ bytes: bytes.byteLength, contentType });
    expect(await head(posterKey(row.key))).toMatchObject({ contentType: "image/jpeg" });
    const answer = await fetch(mediaUrl(posterKey(row.key)));
    expect(answer.headers.get("cache-control")).toContain("immutable");
    expect(await usageOf(user.id)).toEqual({ bytes: bytes.byteLength, count: 1 });
  });

  test("comes from where it was staged, or from the disk where it was not", async () => {
    user = await makePerson();
    const put = vi.spyOn(objectStore(), "putFile");
    const puts = () => put.mock.calls.filter(([key]) => key.endsWith(".mp4")).length;
    const key = `incoming/${crypto.randomUUID()}`;
    await objectStore().put(key, { bytes: film, contentType: "application/octet-stream" });
    const remove = () => objectStore().delete(key);
    const facts = { bytes: film.byteLength, contentType: "video/mp4" };
    const checksum = createHash("sha256").update(film).digest("hex");
    for (const [arrived, fromDisk] of [
      [key, 0],
      [null, 1],
      // It lies there no more: the copy fails.
      [key, 2],
    ] as const) {
      const staged = { arrived: Promise.resolve(arrived), remove };
      const row = await saveVideo({ userId: user.id, ...(await onDisk(film)), checksum, staged });
      expect(await head(row.key)).toEqual(facts);
      expect(row).toMatchObject({ state: "stored", checksum });
      expect(puts()).toBe(fromDisk);
      await eventually("what was staged is gone", async () => (await head(key)) === null);
    }
    put.mockRestore();
  });

  test("what is no film leaves nothing", async () => {
    user = await makePerson();
    const svg = await onDisk(Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"));
    await expect(saveVideo({ userId: user.id, ...svg })).rejects.toMatchObject({ code: "unsupported_type" });
    expect(await usageOf(user.id)).toEqual({ bytes: 0, count: 0 });
    expect(await db().media.count({ where: { userId: user.id } })).toBe(0);
  });
});

describe("a film by signed address", () => {
  test("is looked into, moved to where everyone may read it, and counted as large as it is", async () => {
    const address = await announced(null);
    expect(address.publicUrl).toMatch(/\/public\/[0-9a-f-]{36}\.mp4$/);
    expect(Date.parse(address.expiresAt) - Date.now()).toBeGreaterThan(14 * 60_000);
    expect(await usageOf(user.id)).toEqual({ bytes: MAX_SIGNED_BYTES, count: 1 });
    expect((await put(address, film)).status).toBe(200);
    expect((await fetch(address.publicUrl)).status).not.toBe(200);
    const row = await receive(address);
    const facts = { contentType: "video/mp4", bytes: film.byteLength };
    expect(row).toMatchObject({ state: "stored", width: 320, height: 180, durationMs: 1_000, ...facts });
    expect(row.checksum).toMatch(/^[0-9a-f]{64}$/);
    expect(await head(row.key)).toEqual(facts);
    expect(await head(posterKey(row.key))).toMatchObject({ contentType: "image/jpeg" });
    expect(await head(incomingKey(row.key))).toBeNull();
    expect(await usageOf(user.id)).toEqual({ bytes: film.byteLength, count: 1 });
    expect(await receive(address)).toEqual(row);
  });

  test("twenty calls at once are one film", async () => {
    const address = await announced();
    await put(address, film);
    const rows = await Promise.all(Array.from({ length: 20 }, () => receive(address)));
    expect(new Set(rows.map(({ id, checksum }) => id + checksum)).size).toBe(1);
    expect(await usageOf(user.id)).toEqual({ bytes: film.byteLength, count: 1 });
  });

  test("is told by its content: a WebM announced as MP4 is served as what it is", async () => {
    const webm = await makeWebm({ seconds: 1 });
    const address = await announced(webm.byteLength);
    await put(address, webm);
    expect(await receive(address)).toMatchObject({ contentType: "video/webm" });
    expect(await head(keyOf(address))).toMatchObject({ contentType: "video/webm" });
  });

  test("that is none is refused, deleted, and its room given back", async () => {
    const page = Buffer.from("<!doctype html><script>alert(1)</script>");
    const address = await announced(page.byteLength);
    await put(address, page);
    await expect(receive(address)).rejects.toMatchObject({ code: "unsupported_type" });
    expect(await nothingOf(keyOf(address))).toEqual([null, null, null]);
    expect(await usageOf(user.id)).toEqual({ bytes: 0, count: 0 });
    await expect(receive(address)).rejects.toMatchObject({ code: "not_found" });
  });

  test("of another size than announced is refused, however it got there", async () => {
    const address = await announced();
    await objectStore().put(incomingKey(keyOf(address)), {
      bytes: Buffer.concat([film, Buffer.alloc(9)]),
      contentType: "video/mp4",
    });
    await expect(receive(address)).rejects.toMatchObject({ code: "too_large" });
    expect(await nothingOf(keyOf(address))).toEqual([null, null, null]);
    expect(await usageOf(user.id)).toEqual({ bytes: 0, count: 0 });
  });

  test("that has not arrived yet may still come", async () => {
    const address = await announced();
    await expect(receive(address)).rejects.toMatchObject({ code: "conflict" });
    await put(address, film);
    expect(await receive(address)).toMatchObject({ state: "stored" });
  });

  test("is nobody else's, and no address of elsewhere is one", async () => {
    const address = await announced();
    await put(address, film);
    const other = await makePerson();
    for (const videoUrl of [
      address.publicUrl,
      "http://169.254.169.254/latest",
      "x",
      mediaUrl("public/x.mp4"),
    ]) {
      await expect(receiveVideo({ userId: other.id, videoUrl })).rejects.toMatchObject({ code: "not_found" });
    }
  });

  test("whose process was killed is not lost, and is asked about again", async () => {
    const address = await announced();
    await put(address, film);
    const killed = new AppError("unprocessable", { cause: new LostChild("the process ended") });
    const run = vi.spyOn(ChildPool.prototype, "run").mockRejectedValueOnce(killed);
    await expect(receive(address)).rejects.toMatchObject({ code: "unavailable" });
    run.mockRestore();
    expect(await receive(address)).toMatchObject({ state: "stored" });
  });

  test("whose sender leaves is not lost", async () => {
    const address = await announced();
    await put(address, film);
    const left = AbortSignal.abort();
    await expect(receive(address, left)).rejects.toMatchObject({ code: "cancelled" });
    expect(await receive(address)).toMatchObject({ state: "stored" });
  });
});

test("an address is given for films alone, up to 200 MB", async () => {
  user = await makePerson();
  const ask = (contentType: string, size?: number) => announceVideo({ userId: user.id, contentType, size });
  for (const type of ["video/x-matroska", "image/png", "text/html", "video/mp4; codecs=x", ""]) {
    await expect(ask(type)).rejects.toMatchObject({ code: "unsupported_type" });
  }
  await expect(ask("video/mp4", 209_715_201)).rejects.toMatchObject({ code: "too_large" });
  expect(await usageOf(user.id)).toEqual({ bytes: 0, count: 0 });
  expect((await ask("video/quicktime", 209_715_200)).publicUrl).toMatch(/\.mov$/);
});

describe("two web processes with one film", () => {
  /** The store as the slower one sees it: what the other does happens before it gets what it asked for. */
  const lateStore = (step: "head" | "copy", other: () => Promise<unknown>) =>
    vi.spyOn(objectStore(), step).mockImplementationOnce((async (...given: [string, string, never]) => {
      vi.restoreAllMocks();
      await other();
      return objectStore()[step](...given);
    }) as never);
  /** As another process does it: past the turns of this one. */
  async function elsewhere(address: Address) {
    const key = keyOf(address);
    const seen = { contentType: "video/mp4", width: 320, height: 180, checksum: "theirs", hasPoster: false };
    const { id } = await db().media.findUniqueOrThrow({ where: { key } });
    const object = await objectStore().get(incomingKey(key));
    await objectStore().put(key, object ?? expect.fail("it has arrived"));
    await settleMedia(id, { ...seen, bytes: film.byteLength });
    await objectStore().delete(incomingKey(key));
  }

  test.each(["head", "copy"] as const)(
    "the slower one answers what the faster one stored (%s)",
    async (step) => {
      const address = await announced();
      await put(address, film);
      lateStore(step, () => elsewhere(address));
      expect(await receive(address)).toMatchObject({ state: "stored", checksum: "theirs" });
      expect(await head(keyOf(address))).toMatchObject({ bytes: film.byteLength });
    },
  );

  test("what the slower one refuses the faster one keeps", async () => {
    const address = await announced();
    await put(address, film);
    lateStore("copy", async () => {
      await elsewhere(address);
      throw new AppError("unprocessable");
    });
    expect(await receive(address)).toMatchObject({ state: "stored", checksum: "theirs" });
    expect(await head(keyOf(address))).not.toBeNull();
  });

  test("what is sent to the address once more never takes the place of what was looked at", async () => {
    const address = await announced();
    await put(address, film);
    lateStore("copy", async () => {
      await elsewhere(address);
      expect((await put(address, Buffer.alloc(film.byteLength, "x"))).status).toBe(200);
    });
    expect(await receive(address)).toMatchObject({ state: "stored", checksum: "theirs" });
    expect(Buffer.from((await objectStore().get(keyOf(address)))?.bytes ?? [])).toEqual(film);
  });
});

describe("through the proxy", () => {
  const issuedTo = (address: Address) => ({
    userId: user.id,
    destination: address.uploadUrl,
    publicUrl: address.publicUrl,
  });

  test("a film lies where its address leads", async () => {
    const address = await announced();
    const file = await onDisk(film);
    expect(await proxyVideo({ ...issuedTo(address), file })).toEqual({ publicUrl: address.publicUrl });
    expect(await receive(address)).toMatchObject({ state: "stored" });
    await expect(proxyVideo({ ...issuedTo(address), file })).rejects.toMatchObject({ code: "not_found" });
  });

  test("only what was issued to this person, to the letter of its place", async () => {
    const address = await announced();
    const second = await announceVideo({ userId: user.id, contentType: "video/mp4" });
    const file = await onDisk(film);
    const elsewhere = address.uploadUrl.replace(/^https?:\/\/[^/]+/, "http://169.254.169.254");
    for (const destination of [
      elsewhere,
      second.uploadUrl,
      address.publicUrl,
      "x",
      `${address.publicUrl}/../x`,
    ]) {
      await expect(proxyVideo({ ...issuedTo(address), destination, file })).rejects.toMatchObject({
        code: "not_found",
      });
    }
    const other = await makePerson();
    await expect(proxyVideo({ ...issuedTo(address), userId: other.id, file })).rejects.toMatchObject({
      code: "not_found",
    });
    expect(await nothingOf(keyOf(address))).toEqual([null, null, null]);
  });

  test("not another size than announced", async () => {
    const address = await announced();
    const file = await onDisk(Buffer.concat([film, Buffer.alloc(1)]));
    await expect(proxyVideo({ ...issuedTo(address), file })).rejects.toMatchObject({ code: "too_large" });
  });
});
