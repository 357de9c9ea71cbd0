import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { encodePicture, prepareEncoding } from "@/lib/canvas/client/encode-picture";
import type { Bitmap } from "@/lib/canvas/render/scene";

const BESIDE = new Blob(["beside"], { type: "image/png" });
const HERE = new Blob(["here"], { type: "image/png" });

/** What the browser's worker does when it is asked; a word instead of an answer: it never was one. */
let answers: ((worker: FakeWorker) => void) | "dead";
let ended: number;

class FakeWorker {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onerror: (() => void) | null = null;
  constructor() {
    if (answers === "dead") queueMicrotask(() => this.onerror?.());
  }
  postMessage(): void {
    if (answers !== "dead") answers(this);
  }
  terminate(): void {
    ended += 1;
  }
}

const canvas = {
  toBlob: (done: (file: Blob | null) => void) => done(HERE),
} as unknown as Bitmap;

beforeEach(() => {
  ended = 0;
  vi.stubGlobal("Worker", FakeWorker);
  vi.stubGlobal("OffscreenCanvas", class {});
  vi.stubGlobal("createImageBitmap", async () => ({}));
});
afterEach(() => void vi.unstubAllGlobals());

test("a picture is encoded beside the page, by a worker that ends with it", async () => {
  answers = (worker) => worker.onmessage?.({ data: BESIDE });
  expect(await encodePicture(canvas, "png")).toBe(BESIDE);
  expect(ended).toBe(1);
});

test("what a worker refuses, or makes of another kind, the page encodes", async () => {
  for (const data of [null, new Blob(["jpeg"], { type: "image/jpeg" })]) {
    answers = (worker) => worker.onmessage?.({ data });
    expect(await encodePicture(canvas, "png")).toBe(HERE);
  }
  expect(ended).toBe(2);
});

test("a worker that was dead before anybody asked it keeps nobody waiting", async () => {
  answers = "dead";
  prepareEncoding();
  await Promise.resolve();
  expect(await encodePicture(canvas, "png")).toBe(HERE);
});

test("one that never answers is given up", async () => {
  vi.useFakeTimers();
  answers = () => undefined;
  const file = encodePicture(canvas, "png");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await file).toBe(HERE);
  vi.useRealTimers();
});

test("without workers the page encodes", async () => {
  vi.stubGlobal("Worker", undefined);
  expect(await encodePicture(canvas, "png")).toBe(HERE);
});
