import { randomBytes } from "node:crypto";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { ensureBucket } from "@/lib/media/server/ensure-bucket";
import { placeStaged, stageFilm } from "@/lib/media/server/stage-film";
import type { ObjectStore } from "@/lib/providers/object-store/port";
import { objectStore } from "@/lib/providers/object-store/registry";
import { eventually } from "@/tests/harness/checkout";

const PIECE = 65_536;
const film = Buffer.concat([Buffer.from("\0\0\0\x18ftypisom"), randomBytes(1_000_000)]);

beforeAll(ensureBucket);
afterEach(() => vi.useRealTimers());

const staged = async () => (await objectStore().list("incoming/", 1_000)).map(({ key }) => key);

/** A stage that gets so much of the film, and the keys that are new in the store since then. */
async function open(likely = film.byteLength, store: ObjectStore = objectStore()) {
  const before = new Set(await staged());
  const stage = stageFilm(film.subarray(0, PIECE), likely, store) ?? expect.fail("it is a film");
  const send = async (bytes: Uint8Array = film) => {
    for (let at = 0; at < bytes.byteLength; at += PIECE) await stage.write(bytes.subarray(at, at + PIECE));
    stage.end();
  };
  return { stage, send, left: async () => (await staged()).filter((key) => !before.has(key)) };
}

test("a film lies there when its last byte came, gets its place, and leaves the other", async () => {
  const { stage, send, left } = await open();
  await send();
  const from = await stage.arrived;
  expect(await left()).toEqual([from]);
  const key = `public/${crypto.randomUUID()}.mp4`;
  expect(await placeStaged(stage, key, "video/mp4")).toBe(true);
  await stage.remove();
  expect(await left()).toEqual([]);
  const object = await objectStore().get(key);
  expect(object?.contentType).toBe("video/mp4");
  expect(Buffer.from(object?.bytes ?? []).equals(film)).toBe(true);
});

describe("nothing lies there", () => {
  test.each([
    ["is shorter than its form said", film.byteLength + 2, film],
    ["is longer than its form said", film.byteLength - 2, film],
    ["is longer by a piece of its own", film.byteLength, Buffer.concat([film, Buffer.alloc(PIECE)])],
  ])("of one that %s: the disk has it", async (_, likely, bytes) => {
    const { stage, send, left } = await open(likely);
    await send(bytes);
    expect(await stage.arrived).toBeNull();
    expect(await placeStaged(stage, "public/none.mp4", "video/mp4")).toBe(false);
    await stage.remove();
    expect(await left()).toEqual([]);
  });

  test("of one that breaks off, and of one that is not wanted any more", async () => {
    const cut = await open();
    await cut.stage.write(film.subarray(0, 500_000));
    await cut.stage.remove();
    expect(await cut.stage.arrived).toBeNull();
    const whole = await open();
    await whole.send();
    await Promise.all([whole.stage.remove(), whole.stage.remove()]);
    expect([await cut.left(), await whole.left()]).toEqual([[], []]);
  });

  test("of one whose store refuses it", async () => {
    const putStream = () => Promise.reject(new Error("the store is away"));
    const { stage, send } = await open(film.byteLength, { ...objectStore(), putStream });
    await send();
    expect(await stage.arrived).toBeNull();
    await stage.remove();
  });

  test("of one whose store takes nothing: after five seconds the upload goes on without it", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const putStream: ObjectStore["putStream"] = (_, __, { signal }) =>
      new Promise((_done, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
    const { stage, send } = await open(film.byteLength, { ...objectStore(), putStream });
    const sent = send();
    await vi.advanceTimersByTimeAsync(5_000);
    await sent;
    expect(await stage.arrived).toBeNull();
  });
});

test("a place that the store will not give leaves it to the disk", async () => {
  const { stage, send } = await open();
  await send();
  const copy = () => Promise.reject(new Error("the store is away"));
  expect(await placeStaged(stage, "public/none.mp4", "video/mp4", { ...objectStore(), copy })).toBe(false);
  await stage.remove();
});

test("only what begins like a film goes there, and no more than twenty at once", async () => {
  for (const other of ["\x89PNG\r\n\x1a\n", "<svg xmlns=", "", "\0\0\0\x18fty"]) {
    expect(stageFilm(Buffer.from(other, "latin1"), 9)).toBeNull();
  }
  const webm = Buffer.from([0x1a, 0x45, 0xdf, 0xa3]);
  const stages = Array.from({ length: 22 }, () => stageFilm(webm, 9));
  expect(stages.filter(Boolean)).toHaveLength(20);
  for (const stage of stages) await stage?.remove();
  await eventually("there is room again", async () => {
    const stage = stageFilm(webm, 9);
    await stage?.remove();
    return stage !== null;
  });
});
