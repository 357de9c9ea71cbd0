import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { env } from "@/lib/core/server/env";
import type { FilmRequest } from "@/lib/providers/ai-video/port";
import { videoModels } from "@/lib/providers/ai-video/registry";
import { vertexVideos } from "@/lib/providers/ai-video/vertex";
import { type FaultAction, ownSandbox } from "@/tests/harness/sandbox-control";

const CALLS = "/vertex/v1/publishers/google/models/veo-3.1-fast-generate-001";
const never = new AbortController().signal;
const film: FilmRequest = {
  ...{ prompt: "Ovens on Friday", model: "silent", aspect: "9:16", resolution: "720p", seconds: 4 },
};

beforeEach(() => ownSandbox.reset("vertex"));
afterEach(() => ownSandbox.clearFaults("vertex"));

const start = (fields: Partial<FilmRequest> = {}) => videoModels().start({ ...film, ...fields });
const look = (operation: Awaited<ReturnType<typeof start>>, signal = never) =>
  videoModels().look(operation, "silent", signal);
const fail = (call: string, action: FaultAction) =>
  ownSandbox.armFault({ service: "vertex", path: `${CALLS}:${call}`, action });

describe("a film", () => {
  test("is begun with what was asked for, and found by its name in another process", async () => {
    await ownSandbox.trigger({ service: "vertex", event: "pace", ms: 60_000 });
    const png = Buffer.from("iVBORw0KGgoAAAAN", "base64");
    const operation = JSON.parse(JSON.stringify(await start({ image: png })));
    expect((await ownSandbox.effects("vertex")).effects[0].data).toEqual({
      ...{ model: env().VIDEO_SILENT_MODEL, prompt: film.prompt, size: "720x1280", seconds: 4 },
      ...{ sound: false, image: true },
    });
    expect(await look(operation)).toEqual({ state: "pending" });
    await ownSandbox.trigger({ service: "vertex", event: "pace", ms: 0 });
    const done = await look(operation);
    expect(done).toMatchObject({ state: "done" });
    expect(Buffer.from("bytes" in done ? done.bytes : []).toString("latin1", 4, 8)).toBe("ftyp");
  });

  test("with sound is the other model's, and says so", async () => {
    await start({ model: "sound", resolution: "1080p", seconds: 8, aspect: "16:9" });
    const expected = { model: env().VIDEO_SOUND_MODEL, sound: true, size: "1920x1080" };
    expect((await ownSandbox.effects("vertex")).effects[0].data).toMatchObject(expected);
  });
});

describe("not begun", () => {
  test.each<[string, FaultAction, string]>([
    ["busy", { kind: "status", status: 429, headers: { "retry-after": "7" } }, "rate_limited"],
    ["down", { kind: "status", status: 503 }, "provider_error"],
    ["broken", { kind: "malformed" }, "provider_error"],
    ["lost", { kind: "accept-then-reset" }, "provider_error"],
    ["closed to us", { kind: "status", status: 403 }, "unavailable"],
  ])("%s", async (_, action, code) => {
    await fail("predictLongRunning", action);
    const error = await start().catch((refused: unknown) => refused);
    expect(error).toMatchObject({ code, ...(code === "rate_limited" ? { retryAfter: 7 } : {}) });
    // Never twice: whoever was billed for the first would be for the second.
    const { entries } = await ownSandbox.journal("vertex");
    expect(entries).toHaveLength(1);
  });

  test("against the rules, and with a key nobody knows", async () => {
    await expect(start({ prompt: "[moderation] ovens" })).rejects.toMatchObject({ code: "provider_refused" });
    const strange = vertexVideos({
      ...{ apiKey: "short", location: "us-central1", base: env().VERTEX_API_BASE },
      models: { silent: env().VIDEO_SILENT_MODEL, sound: env().VIDEO_SOUND_MODEL },
    });
    await expect(strange.start(film)).rejects.toMatchObject({ code: "unavailable" });
  });
});

describe("looked at", () => {
  test.each<[string, FaultAction, string]>([
    ["a service with too much to do has said nothing", { kind: "status", status: 429 }, "unavailable"],
    ["nor has one that is down", { kind: "status", status: 503 }, "unavailable"],
    ["nor a connection that broke", { kind: "cut", afterBytes: 2_000 }, "unavailable"],
    ["nor an answer that is none", { kind: "malformed" }, "unavailable"],
    ["nor one that was reset", { kind: "accept-then-reset" }, "unavailable"],
  ])("%s", async (_, action, code) => {
    const operation = await start();
    await fail("fetchPredictOperation", action);
    await expect(look(operation)).rejects.toMatchObject({ code });
    expect(await look(operation)).toMatchObject({ state: "done" });
  });

  test.each([
    ["[filtered] ovens", "provider_refused"],
    ["[fails] ovens", "provider_error"],
  ])("%s ends without a film", async (prompt, code) => {
    await expect(look(await start({ prompt }))).rejects.toMatchObject({ code });
  });

  test("one that nobody knows will never come; one that is not wanted any more is let go of", async () => {
    await expect(look({ operationName: "projects/x/operations/y" })).rejects.toMatchObject({
      code: "provider_error",
    });
    await expect(look(await start(), AbortSignal.abort())).rejects.toMatchObject({ code: "cancelled" });
  });
});
