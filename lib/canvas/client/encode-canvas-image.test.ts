import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { encodeCanvasImage, warmUpImageEncoder } from "@/lib/canvas/client/encode-canvas-image";
import type { Bitmap } from "@/lib/canvas/render/scene";

const BESIDE = new Blob(["beside"], { type: "image/png" });
const HERE = new Blob(["here"], { type: "image/png" });

/** Behavior of the fake worker; "dead" fails before it gets a message. */
let responses: ((worker: FakeWorker) => void) | "dead";
let ended: number;

class FakeWorker {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onerror: (() => void) | null = null;
  constructor() {
    if (responses === "dead") queueMicrotask(() => this.onerror?.());
  }
  postMessage(): void {
    if (responses !== "dead") responses(this);
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

test("encodeCanvasImage encodes in a worker and terminates it", async () => {
  responses = (worker) => worker.onmessage?.({ data: BESIDE });
  expect(await encodeCanvasImage(canvas, "png")).toBe(BESIDE);
  expect(ended).toBe(1);
});

test("encodeCanvasImage encodes on the page when the worker fails or returns another type", async () => {
  for (const data of [null, new Blob(["jpeg"], { type: "image/jpeg" })]) {
    responses = (worker) => worker.onmessage?.({ data });
    expect(await encodeCanvasImage(canvas, "png")).toBe(HERE);
  }
  expect(ended).toBe(2);
});

test("encodeCanvasImage does not wait for a worker that failed at startup", async () => {
  responses = "dead";
  warmUpImageEncoder();
  await Promise.resolve();
  expect(await encodeCanvasImage(canvas, "png")).toBe(HERE);
});

test("encodeCanvasImage falls back to the page when the worker times out", async () => {
  vi.useFakeTimers();
  responses = () => undefined;
  const file = encodeCanvasImage(canvas, "png");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await file).toBe(HERE);
  vi.useRealTimers();
});

test("encodeCanvasImage encodes on the page without worker support", async () => {
  vi.stubGlobal("Worker", undefined);
  expect(await encodeCanvasImage(canvas, "png")).toBe(HERE);
});
