import { beforeEach, describe, expect, test } from "vitest";
import { ApiError } from "@/lib/api-client/api-error";
import type { CanvasImageDto } from "@/lib/media/canvas-image-schemas";
import { type UploadOptions, type UploadPort, UploadQueue } from "@/lib/media/client/upload-queue";

interface Call extends UploadOptions {
  name: string;
  finish(): void;
  fail(code?: string): void;
}

let calls: Call[];
let stored: string[];
let clock: number;
let isUncheckable: boolean;
let queue: UploadQueue;

const image = (label: string) => ({ _id: label, label }) as CanvasImageDto;
const file = (name: string, size = 1_000) => new File([new Uint8Array(size)], name, { type: "image/png" });
const files = (...names: string[]) => names.map((name) => file(name));
const here = { place: "library", cutOut: false };
const states = () => queue.read().map(({ name, state }) => `${name} ${state}`);
const settled = () => new Promise((resolve) => setImmediate(resolve));
const callOf = (name: string) => {
  const found = calls.findLast((call) => call.name === name);
  if (!found) throw new Error(`${name} was not sent`);
  return found;
};

beforeEach(() => {
  [calls, stored, clock, isUncheckable] = [[], [], 0, false];
  const port: UploadPort = {
    check: async ({ name, size }, canBeVideo) => {
      if (isUncheckable) throw new TypeError("Failed to fetch");
      if (name.endsWith(".mp4")) return canBeVideo ? "video" : { refusal: "type" };
      if (name.endsWith(".svg")) return { refusal: "type" };
      return size > 5_000 ? { refusal: "large" } : "image";
    },
    preview: async ({ name }) => `preview of ${name}`,
    send: ({ name }, how) =>
      new Promise((resolve, reject) => {
        const fail = (code = "unavailable") =>
          reject(new ApiError({ message: "", code, hasServerMessage: false }));
        how.signal.addEventListener("abort", () => reject(how.signal.reason));
        const finish = () => resolve(how.kind === "video" ? null : image(name));
        calls.push({ ...how, name, fail, finish });
      }),
    onStored: (image) => stored.push(image?.label ?? "a video"),
    now: () => clock,
  };
  queue = new UploadQueue(port);
});

describe("upload queue", () => {
  test("a file that cannot be checked fails, holds up no other file, and is checked again by a retry", async () => {
    isUncheckable = true;
    await expect(queue.add(files("a"), here)).resolves.toEqual([]);
    expect(states()).toEqual(["a failed"]);
    isUncheckable = false;
    void queue.add(files("b"), here);
    await settled();
    expect(states()).toEqual(["a failed", "b sending"]);
    queue.retry(queue.read()[0]?.id ?? "");
    await settled();
    expect(states()).toEqual(["a sending", "b sending"]);
  });

  test("uploads run three at a time and resolve in the order of their files", async () => {
    const added = queue.add(files("a", "b", "c", "d", "e"), here);
    await settled();
    expect(calls.map(({ name }) => name)).toEqual(["a", "b", "c"]);
    callOf("b").finish();
    await settled();
    expect(calls.map(({ name }) => name)).toEqual(["a", "b", "c", "d"]);
    for (const name of ["d", "c", "a"]) callOf(name).finish();
    await settled();
    callOf("e").finish();
    expect((await added).map(({ label }) => label)).toEqual(["a", "b", "c", "d", "e"]);
    expect(stored).toEqual(["b", "d", "c", "a", "e"]);
  });

  test("file that the server would refuse fails immediately and delays no other", async () => {
    const added = queue.add([file("a.svg"), file("b", 9_000), file("c")], here);
    await settled();
    expect(queue.read().map(({ refusal }) => refusal)).toEqual(["type", "large", null]);
    callOf("c").finish();
    expect((await added).map(({ label }) => label)).toEqual(["c"]);
    expect(states()).toEqual(["a.svg refused", "b refused", "c done"]);
  });

  test("video is sent without background removal, and only to a place that takes videos", async () => {
    const added = queue.add(files("a.mp4", "b"), { place: "library", cutOut: true, videos: true });
    await settled();
    expect(calls.map(({ kind, cutOut }) => [kind, cutOut])).toEqual([
      ["video", false],
      ["image", true],
    ]);
    callOf("a.mp4").finish();
    callOf("b").finish();
    expect((await added).map(({ label }) => label)).toEqual(["b"]);
    expect([states(), stored]).toEqual([
      ["a.mp4 done", "b done"],
      ["a video", "b"],
    ]);
    await queue.add(files("c.mp4"), here);
    expect(queue.read().at(-1)).toMatchObject({ state: "refused", refusal: "type" });
  });

  test("video that is no video or too large for both ways is refused", async () => {
    const added = queue.add(files("a.mp4", "b.mp4"), { ...here, videos: true });
    await settled();
    callOf("a.mp4").fail("unsupported_type");
    callOf("b.mp4").fail("too_large_for_both");
    await added;
    expect(queue.read().map(({ refusal }) => refusal)).toEqual(["videoType", "videoLarge"]);
  });

  test("file refused by content is not retried", async () => {
    const added = queue.add(files("a", "b"), here);
    await settled();
    callOf("a").fail("unsupported_type");
    callOf("b").fail("too_large");
    expect(await added).toEqual([]);
    expect(queue.read().map(({ state, refusal }) => [state, refusal])).toEqual([
      ["refused", "type"],
      ["refused", "large"],
    ]);
  });

  test("upload reports progress, speed and the storing stage", async () => {
    void queue.add(files("a"), here);
    await settled();
    clock = 500;
    callOf("a").onProgress(0.5);
    expect(queue.read()[0]).toMatchObject({ share: 0.5, speed: 1_000, state: "sending" });
    callOf("a").onProgress(1);
    expect(queue.read()[0]).toMatchObject({ state: "storing", preview: "preview of a" });
  });

  test("removed upload frees its slot, and its batch does not wait for it", async () => {
    const added = queue.add(files("a", "b", "c", "d"), here);
    await settled();
    const [first] = queue.read();
    queue.remove(first?.id ?? "");
    await settled();
    expect(callOf("a").signal.aborted).toBe(true);
    expect(states()).toEqual(["b sending", "c sending", "d sending"]);
    for (const name of ["b", "c", "d"]) callOf(name).finish();
    expect((await added).map(({ label }) => label)).toEqual(["b", "c", "d"]);
    expect(stored).not.toContain("a");
  });

  test("failed upload stays in the queue and is retried under the same key", async () => {
    const late: string[] = [];
    const added = queue.add(files("a", "b"), { ...here, onLate: ({ label }) => late.push(label) });
    await settled();
    callOf("a").fail();
    callOf("b").finish();
    expect((await added).map(({ label }) => label)).toEqual(["b"]);
    const [failed] = queue.read();
    expect(failed).toMatchObject({ state: "failed", error: { code: "unavailable" } });
    queue.clear("elsewhere");
    queue.retry(failed?.id ?? "");
    await settled();
    expect(calls.map(({ name }) => name)).toEqual(["a", "b", "a"]);
    expect(callOf("a").idempotencyKey).toBe(calls[0]?.idempotencyKey);
    callOf("a").finish();
    await settled();
    expect([stored, late]).toEqual([["b", "a"], ["a"]]);
    queue.clear("library");
    expect(queue.read()).toEqual([]);
  });
});
