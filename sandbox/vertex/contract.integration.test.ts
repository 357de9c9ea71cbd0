import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Mp4Demuxer } from "@napi-rs/webcodecs";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { withTempDirectory } from "@/lib/core/server/temp-directory";
import { probeVideo } from "@/lib/media/server/probe-video";
import contract from "@/sandbox/vertex/contract.json" with { type: "json" };
import { STARTS_PER_MINUTE } from "@/sandbox/vertex/emulator";
import { startTestSandbox, type TestSandbox } from "@/tests/harness/sandbox/start-test-sandbox";

const KEY = "sandbox-vertex-api-key";

interface Exchange {
  path?: string;
  headers?: Record<string, string>;
  instance?: object;
  parameters?: object;
  status?: number;
  says?: string;
}

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
beforeEach(() => sandbox.control("POST", "reset", { service: "vertex" }));
afterAll(() => sandbox.remove());

async function call(path: string, body: unknown, headers: Record<string, string> = {}) {
  const given = Object.entries(headers).map(([name, value]) => [name, value.replace("{key}", KEY)]);
  const result = await fetch(`${sandbox.url}${contract.base}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-goog-api-key": KEY, ...Object.fromEntries(given) },
    body: JSON.stringify(body),
  });
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape.
  return { status: result.status, json: (await result.json()) as any };
}

const start = ({ path = contract.start, headers, instance, parameters }: Exchange = {}) => {
  const instances = [{ prompt: "Ovens on Friday", ...instance }];
  return call(path, { instances, parameters: { generateAudio: false, ...parameters } }, headers);
};
const poll = (operationName: string) => call(contract.look, { operationName });
const effects = async () => (await sandbox.control("GET", "effects?service=vertex")).json.effects;

const rows = contract.rows as { row: string; states: string; accepted: Exchange; refused: Exchange }[];

describe.each(rows)("$row: $states", ({ accepted, refused }) => {
  test("accepts the valid request", async () => {
    expect(await start(accepted)).toEqual({
      status: 200,
      json: { name: expect.stringMatching(/operations\/[0-9a-f-]{36}$/) },
    });
    expect(await effects()).toHaveLength(1);
  });

  test("rejects the invalid request", async () => {
    const { status, json } = await start(refused);
    expect([status, json.error.status]).toEqual([refused.status, refused.says]);
    expect(json.error).toMatchObject({ code: refused.status, message: expect.any(String) });
    expect(await effects()).toEqual([]);
  });
});

/** Reads the properties of the video file of a finished operation. */
async function readVideoFile(base64: string) {
  return withTempDirectory(async (folder) => {
    const path = join(folder, "video.mp4");
    await writeFile(path, Buffer.from(base64, "base64"));
    const { width, height, contentType } = await probeVideo(path);
    const ignore = () => undefined;
    const demuxer = new Mp4Demuxer({ videoOutput: ignore, audioOutput: ignore, error: ignore });
    await demuxer.load(path);
    const audio = demuxer.audioDecoderConfig?.codec ?? null;
    const seconds = Math.round((demuxer.duration ?? 0) / 1_000_000);
    demuxer.close();
    return { width, height, contentType, audio, seconds };
  });
}

describe("operation", () => {
  test("operation runs until its time and returns the requested video", async () => {
    await sandbox.control("POST", "trigger", { service: "vertex", event: "pace", ms: 60_000 });
    const parameters = { aspectRatio: "9:16", durationSeconds: 4, generateAudio: true };
    const { name } = (await start({ parameters })).json;
    expect((await poll(name)).json).toEqual({ name });
    await sandbox.control("POST", "clock", { offsetMs: 61_000 });
    const { done, response } = (await poll(name)).json;
    await sandbox.control("POST", "clock", { offsetMs: 0 });
    expect([done, response.raiMediaFilteredCount, response.videos.length]).toEqual([true, 0, 1]);
    expect(await readVideoFile(response.videos[0].bytesBase64Encoded)).toEqual({
      ...{ width: 720, height: 1280, contentType: "video/mp4", seconds: 4 },
      audio: expect.stringMatching(/^mp4a/),
    });
  });

  test("video without audio has no audio track", async () => {
    const { name } = (await start({ parameters: { aspectRatio: "16:9", durationSeconds: 4 } })).json;
    const { response } = (await poll(name)).json;
    expect(await readVideoFile(response.videos[0].bytesBase64Encoded)).toMatchObject({
      width: 1280,
      audio: null,
    });
  });

  test("operation can end without a video or with an error", async () => {
    const filtered = (await poll((await start({ instance: { prompt: "[filtered]" } })).json.name)).json;
    expect(filtered).toMatchObject({ done: true, response: { raiMediaFilteredCount: 1 } });
    expect(filtered.response.videos).toBeUndefined();
    const failed = (await poll((await start({ instance: { prompt: "[fails]" } })).json.name)).json;
    expect(failed).toMatchObject({ done: true, error: { code: 13 } });
  });

  test("unknown operations are not found; known ones survive a restart", async () => {
    expect((await poll("projects/x/operations/y")).status).toBe(404);
    const { name } = (await start()).json;
    sandbox = await sandbox.restart();
    expect((await poll(name)).json).toMatchObject({ done: true });
  });
});

test("requests beyond the quota start no operation", async () => {
  const responses = [];
  for (let requested = 0; requested <= STARTS_PER_MINUTE; requested += 1)
    responses.push(await start({ instance: { prompt: "" } }));
  expect(responses.at(-1)).toMatchObject({ status: 429, json: { error: { status: "RESOURCE_EXHAUSTED" } } });
  expect(await effects()).toEqual([]);
});
