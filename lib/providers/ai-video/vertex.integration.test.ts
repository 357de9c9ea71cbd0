import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { getEnv } from "@/lib/core/server/env";
import type { VideoRequest } from "@/lib/providers/ai-video/port";
import { getVideoModels } from "@/lib/providers/ai-video/registry";
import { createVertexVideoModels } from "@/lib/providers/ai-video/vertex";
import { type FaultAction, ownSandbox } from "@/tests/harness/sandbox-control";

const CALLS = "/vertex/v1/publishers/google/models/veo-3.1-fast-generate-001";
const never = new AbortController().signal;
const video: VideoRequest = {
  ...{ prompt: "Ovens on Friday", model: "silent", aspect: "9:16", resolution: "720p", seconds: 4 },
};

beforeEach(() => ownSandbox.reset("vertex"));
afterEach(() => ownSandbox.clearFaults("vertex"));

const start = (fields: Partial<VideoRequest> = {}) => getVideoModels().start({ ...video, ...fields });
const poll = (operation: Awaited<ReturnType<typeof start>>, signal = never) =>
  getVideoModels().poll(operation, "silent", signal);
const fail = (call: string, action: FaultAction) =>
  ownSandbox.armFault({ service: "vertex", path: `${CALLS}:${call}`, action });

describe("Vertex videos", () => {
  // spec: D5.56
  test("started video has the requested options and is found by name in another process", async () => {
    await ownSandbox.trigger({ service: "vertex", event: "pace", ms: 60_000 });
    const png = Buffer.from("iVBORw0KGgoAAAAN", "base64");
    const operation = JSON.parse(JSON.stringify(await start({ image: png })));
    expect((await ownSandbox.effects("vertex")).effects[0].data).toEqual({
      ...{ model: getEnv().VIDEO_SILENT_MODEL, prompt: video.prompt, size: "720x1280", seconds: 4 },
      ...{ sound: false, image: true },
    });
    expect(await poll(operation)).toEqual({ state: "pending" });
    await ownSandbox.trigger({ service: "vertex", event: "pace", ms: 0 });
    const done = await poll(operation);
    expect(done).toMatchObject({ state: "done" });
    expect(Buffer.from("bytes" in done ? done.bytes : []).toString("latin1", 4, 8)).toBe("ftyp");
  });

  // spec: D5.56
  test("video with sound uses the other model", async () => {
    await start({ model: "sound", resolution: "1080p", seconds: 8, aspect: "16:9" });
    const expected = { model: getEnv().VIDEO_SOUND_MODEL, sound: true, size: "1920x1080" };
    expect((await ownSandbox.effects("vertex")).effects[0].data).toMatchObject(expected);
  });
});

describe("failed video starts", () => {
  test.each<[string, FaultAction, string]>([
    ["busy", { kind: "status", status: 429, headers: { "retry-after": "7" } }, "rate_limited"],
    ["down", { kind: "status", status: 503 }, "provider_error"],
    ["broken", { kind: "malformed" }, "provider_error"],
    ["lost", { kind: "accept-then-reset" }, "provider_error"],
    ["the model is not enabled", { kind: "status", status: 403 }, "unavailable"],
  ])("video start is classified when %s", async (_, action, code) => {
    await fail("predictLongRunning", action);
    const error = await start().catch((refused: unknown) => refused);
    expect(error).toMatchObject({ code, ...(code === "rate_limited" ? { retryAfter: 7 } : {}) });
    // A retry would be billed twice.
    const { entries } = await ownSandbox.journal("vertex");
    expect(entries).toHaveLength(1);
  });

  test("video start is refused for a policy violation and an unknown key", async () => {
    await expect(start({ prompt: "[moderation] ovens" })).rejects.toMatchObject({ code: "provider_refused" });
    const strange = createVertexVideoModels({
      ...{ apiKey: "short", location: "us-central1", base: getEnv().VERTEX_API_BASE },
      models: { silent: getEnv().VIDEO_SILENT_MODEL, sound: getEnv().VIDEO_SOUND_MODEL },
    });
    await expect(strange.start(video)).rejects.toMatchObject({ code: "unavailable" });
  });
});

describe("video polling", () => {
  test.each<[string, FaultAction, string]>([
    ["the service is overloaded", { kind: "status", status: 429 }, "unavailable"],
    ["the service is down", { kind: "status", status: 503 }, "unavailable"],
    ["the connection breaks", { kind: "cut", afterBytes: 2_000 }, "unavailable"],
    ["the response is malformed", { kind: "malformed" }, "unavailable"],
    ["the response is reset", { kind: "accept-then-reset" }, "unavailable"],
  ])("video poll is classified when %s", async (_, action, code) => {
    const operation = await start();
    await fail("fetchPredictOperation", action);
    await expect(poll(operation)).rejects.toMatchObject({ code });
    expect(await poll(operation)).toMatchObject({ state: "done" });
  });

  test.each([
    ["[filtered] ovens", "provider_refused"],
    ["[fails] ovens", "provider_error"],
  ])("video poll of %s ends without a video", async (prompt, code) => {
    await expect(poll(await start({ prompt }))).rejects.toMatchObject({ code });
  });

  test("video poll fails for an unknown operation and is cancelled by the signal", async () => {
    await expect(poll({ operationName: "projects/x/operations/y" })).rejects.toMatchObject({
      code: "provider_error",
    });
    await expect(poll(await start(), AbortSignal.abort())).rejects.toMatchObject({ code: "cancelled" });
  });
});
