import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { sha256Hex } from "@/lib/core/server/crypto";
import { closeDb } from "@/lib/core/server/db";
import { getIncomingKey } from "@/lib/media/object-keys";
import { createVideoUploadUrl } from "@/lib/media/server/create-video-upload-url";
import { ensureBucket } from "@/lib/media/server/ensure-bucket";
import { finalizeVideoUpload } from "@/lib/media/server/finalize-video-upload";
import type { MediaRow } from "@/lib/media/server/media-store";
import { getMediaUrl } from "@/lib/media/server/media-url";
import { proxyVideoUpload } from "@/lib/media/server/proxy-video-upload";
import { saveVideo } from "@/lib/media/server/save-video";
import { stageVideoUpload } from "@/lib/media/server/stage-video-upload";
import { getObjectStore } from "@/lib/providers/object-store/registry";
import { createLocatedWebm, findPosition, withMp4Location } from "@/tests/harness/located-videos";
import { waitFor } from "@/tests/harness/npm-start";
import { insertUserFixture } from "@/tests/harness/row-fixtures";
import { createMp4, toQuickTime } from "@/tests/harness/video-files";

let folder: string;
let files: Record<string, Buffer>;

beforeAll(async () => {
  await ensureBucket();
  folder = await mkdtemp(join(tmpdir(), "kolot-located-"));
  const mp4 = await createMp4({ seconds: 1 });
  files = {
    "MP4 tag": withMp4Location(mp4, "user data of a phone"),
    "MP4 samples": withMp4Location(mp4, "samples at short offsets"),
    "MOV metadata": toQuickTime(withMp4Location(mp4, "Apple metadata")),
    "WebM tag": await createLocatedWebm("a tag of a recording"),
  };
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await closeDb();
});

async function onDisk(bytes: Buffer) {
  const path = join(folder, crypto.randomUUID());
  await writeFile(path, bytes);
  return { path, bytes: bytes.length };
}

async function announce(size: number) {
  const { id: userId } = await insertUserFixture();
  return { userId, ...(await createVideoUploadUrl({ userId, contentType: "video/mp4", size })) };
}

const UPLOADS: Record<string, (bytes: Buffer) => Promise<MediaRow>> = {
  "direct upload": async (bytes) => {
    const { userId, uploadUrl, headers, publicUrl } = await announce(bytes.length);
    await fetch(uploadUrl, { method: "PUT", headers, body: new Uint8Array(bytes) });
    return finalizeVideoUpload({ userId, videoUrl: publicUrl });
  },
  "upload through the proxy": async (bytes) => {
    const { userId, uploadUrl: destination, publicUrl } = await announce(bytes.length);
    await proxyVideoUpload({ userId, file: await onDisk(bytes), destination, publicUrl });
    return finalizeVideoUpload({ userId, videoUrl: publicUrl });
  },
  "staged upload": async (bytes) => {
    const { id: userId } = await insertUserFixture();
    const staged = stageVideoUpload(bytes, bytes.length, userId) ?? expect.fail("not staged");
    await staged.write(bytes);
    staged.end();
    const key = await staged.arrived;
    const video = { userId, ...(await onDisk(bytes)), checksum: sha256Hex(bytes), staged };
    const row = await saveVideo(video);
    await staged.remove();
    expect(await getObjectStore().head(key ?? expect.fail("not staged"))).toBeNull();
    return row;
  },
  "upload from the disk": async (bytes) => {
    const { id: userId } = await insertUserFixture();
    return saveVideo({ userId, ...(await onDisk(bytes)), checksum: sha256Hex(bytes) });
  },
};

describe.each(Object.keys(UPLOADS))("%s", (way) => {
  test.each(["MP4 tag", "MP4 samples", "MOV metadata", "WebM tag"])(
    `${way} stores the public video without the position of its %s`,
    async (kind) => {
      const bytes = files[kind] ?? expect.fail("no such file");
      expect(findPosition(bytes)).toHaveLength(2);
      const row = await UPLOADS[way]?.(bytes);
      if (!row) return expect.fail("not stored");
      const stored = Buffer.from(await (await fetch(getMediaUrl(row.key))).arrayBuffer());
      expect({ position: findPosition(stored), length: stored.length }).toEqual({
        position: [],
        length: bytes.length,
      });
      expect(row).toMatchObject({ state: "stored", bytes: bytes.length, checksum: sha256Hex(stored) });
      expect(row).toMatchObject({ width: 160, height: 120, hasPoster: true });
      await waitFor(
        "what arrived is gone",
        async () => !(await getObjectStore().head(getIncomingKey(row.key))),
      );
    },
  );

  test(`${way} writes nothing to the public key before the position is removed`, async () => {
    const store = getObjectStore();
    const copy = vi.spyOn(store, "copy");
    const putFile = vi.spyOn(store, "putFile");
    const row = await UPLOADS[way]?.(files["MP4 tag"] ?? expect.fail("no such file"));
    expect(copy).not.toHaveBeenCalled();
    expect(putFile.mock.calls.filter(([key]) => key === row?.key)).toHaveLength(1);
  });
});
