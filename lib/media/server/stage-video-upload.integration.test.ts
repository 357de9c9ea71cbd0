import { randomBytes } from "node:crypto";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { ensureBucket } from "@/lib/media/server/ensure-bucket";
import { promoteStagedVideo, stageVideoUpload } from "@/lib/media/server/stage-video-upload";
import type { ObjectStore } from "@/lib/providers/object-store/port";
import { getObjectStore } from "@/lib/providers/object-store/registry";
import { waitFor } from "@/tests/harness/npm-start";

const PIECE = 65_536;
const video = Buffer.concat([Buffer.from("\0\0\0\x18ftypisom"), randomBytes(1_000_000)]);

beforeAll(ensureBucket);
afterEach(() => vi.useRealTimers());

const staged = async () => (await getObjectStore().list("incoming/", 1_000)).map(({ key }) => key);

/** Opens a stage for a video of this length; `left` lists the new keys in the object store. */
async function open(likely = video.byteLength, store: ObjectStore = getObjectStore()) {
  const before = new Set(await staged());
  const stage =
    stageVideoUpload(video.subarray(0, PIECE), likely, "user", store) ?? expect.fail("video not accepted");
  const send = async (bytes: Uint8Array = video) => {
    for (let at = 0; at < bytes.byteLength; at += PIECE) await stage.write(bytes.subarray(at, at + PIECE));
    stage.end();
  };
  return { stage, send, left: async () => (await staged()).filter((key) => !before.has(key)) };
}

test("staged video is complete with its last byte, promoted, and removed from its staging key", async () => {
  const { stage, send, left } = await open();
  await send();
  const from = await stage.arrived;
  expect(await left()).toEqual([from]);
  const key = `public/${crypto.randomUUID()}.mp4`;
  expect(await promoteStagedVideo(stage, key, "video/mp4")).toBe(true);
  await stage.remove();
  expect(await left()).toEqual([]);
  const object = await getObjectStore().get(key);
  expect(object?.contentType).toBe("video/mp4");
  expect(Buffer.from(object?.bytes ?? []).equals(video)).toBe(true);
});

describe("missing stages", () => {
  test.each([
    ["is shorter than declared", video.byteLength + 2, video],
    ["is longer than declared", video.byteLength - 2, video],
    ["is longer by a whole chunk", video.byteLength, Buffer.concat([video, Buffer.alloc(PIECE)])],
  ])("staged video that %s is not promoted", async (_, likely, bytes) => {
    const { stage, send, left } = await open(likely);
    await send(bytes);
    expect(await stage.arrived).toBeNull();
    expect(await promoteStagedVideo(stage, "public/none.mp4", "video/mp4")).toBe(false);
    await stage.remove();
    expect(await left()).toEqual([]);
  });

  test("staged video is removed when the upload is truncated or discarded", async () => {
    const cut = await open();
    await cut.stage.write(video.subarray(0, 500_000));
    await cut.stage.remove();
    expect(await cut.stage.arrived).toBeNull();
    const whole = await open();
    await whole.send();
    await Promise.all([whole.stage.remove(), whole.stage.remove()]);
    expect([await cut.left(), await whole.left()]).toEqual([[], []]);
  });

  test("staging yields no video when the object store fails", async () => {
    const putStream = () => Promise.reject(new Error("the store is away"));
    const { stage, send } = await open(video.byteLength, { ...getObjectStore(), putStream });
    await send();
    expect(await stage.arrived).toBeNull();
    await stage.remove();
  });

  test("staging stops after five seconds without progress, and the upload continues", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const putStream: ObjectStore["putStream"] = (_, __, { signal }) =>
      new Promise((_done, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
    const { stage, send } = await open(video.byteLength, { ...getObjectStore(), putStream });
    const sent = send();
    await vi.advanceTimersByTimeAsync(5_000);
    await sent;
    expect(await stage.arrived).toBeNull();
  });
});

test("failed promotion falls back to the video on disk", async () => {
  const { stage, send } = await open();
  await send();
  const copy = () => Promise.reject(new Error("the store is away"));
  expect(await promoteStagedVideo(stage, "public/none.mp4", "video/mp4", { ...getObjectStore(), copy })).toBe(
    false,
  );
  await stage.remove();
});

test("staging accepts only video content and at most 20 uploads concurrently, five of a user", async () => {
  for (const other of ["\x89PNG\r\n\x1a\n", "<svg xmlns=", "", "\0\0\0\x18fty"]) {
    expect(stageVideoUpload(Buffer.from(other, "latin1"), 9, "user")).toBeNull();
  }
  const webm = Buffer.from([0x1a, 0x45, 0xdf, 0xa3]);
  const stages = Array.from({ length: 7 }, () => stageVideoUpload(webm, 9, "a"));
  expect(stages.filter(Boolean)).toHaveLength(5);
  for (let place = 0; place < 16; place += 1) stages.push(stageVideoUpload(webm, 9, `user ${place}`));
  expect(stages.filter(Boolean)).toHaveLength(20);
  for (const stage of stages) await stage?.remove();
  await waitFor("there is room again", async () => {
    const stage = stageVideoUpload(webm, 9, "a");
    await stage?.remove();
    return stage !== null;
  });
});
