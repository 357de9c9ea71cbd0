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

type Api = keyof typeof contract.models;

interface Exchange {
  path?: string;
  headers?: Record<string, string>;
  /** Header that is left out. */
  without?: string;
  instance?: object;
  parameters?: object;
  status?: number;
  says?: string;
}

let sandbox: TestSandbox;
/** The previews of the Gemini API are served until 2026-10-22. */
const setTime = (time: string) =>
  sandbox.control("POST", "clock", { offsetMs: Date.parse(time) - Date.now() });
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
beforeEach(async () => {
  await sandbox.control("POST", "reset", { service: "vertex" });
  await setTime("2026-10-01T12:00:00Z");
});
afterAll(() => sandbox.remove());

const ACCESS: Record<Api, Record<string, string>> = {
  gemini: { "x-goog-api-key": KEY },
  vertex: { authorization: `Bearer ${KEY}` },
};

async function call(path: string, body: unknown, headers: Record<string, string>) {
  const result = await fetch(`${sandbox.url}${contract.base}${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { ...headers, ...(body === undefined ? {} : { "content-type": "application/json" }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  // biome-ignore lint/suspicious/noExplicitAny: responses have various shapes
  return { status: result.status, json: (await result.json()) as any };
}

function start(api: Api, exchange: Exchange = {}) {
  const {
    path = `${contract.models[api]}:predictLongRunning`,
    without = "",
    instance,
    parameters,
  } = exchange;
  const given = Object.entries(exchange.headers ?? {}).map(([name, value]) => [
    name,
    value.replace("{key}", KEY),
  ]);
  const access = Object.entries(ACCESS[api]).filter(([name]) => name !== without);
  const instances = [{ prompt: "Ovens on Friday", ...instance }];
  return call(path, { instances, parameters: { ...parameters } }, Object.fromEntries([...access, ...given]));
}

const poll = (api: Api, name: string) =>
  api === "gemini"
    ? call(`/v1beta/${name}`, undefined, ACCESS.gemini)
    : call(`${contract.models.vertex}:fetchPredictOperation`, { operationName: name }, ACCESS.vertex);
const effects = async () => (await sandbox.control("GET", "effects?service=vertex")).json.effects;

const rows = contract.rows as {
  row: string;
  states: string;
  api: Api;
  accepted: Exchange;
  refused: Exchange;
}[];

describe.each(rows)("$api, $row: $states", ({ api, accepted, refused }) => {
  test("accepts the valid request", async () => {
    expect(await start(api, accepted)).toEqual({
      status: 200,
      json: { name: expect.stringMatching(/operations\/[0-9a-f-]{36}$/) },
    });
    expect(await effects()).toHaveLength(1);
  });

  test("rejects the invalid request", async () => {
    const { status, json } = await start(api, refused);
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

const SILENT = { generateAudio: false };

describe("operation of a project", () => {
  test("operation runs until its time and returns the requested video", async () => {
    await sandbox.control("POST", "trigger", { service: "vertex", event: "pace", ms: 60_000 });
    const parameters = { aspectRatio: "9:16", durationSeconds: 4, generateAudio: true };
    const { name } = (await start("vertex", { parameters })).json;
    expect((await poll("vertex", name)).json).toEqual({ name });
    await sandbox.control("POST", "clock", { offsetMs: 61_000 });
    const { done, response } = (await poll("vertex", name)).json;
    await sandbox.control("POST", "clock", { offsetMs: 0 });
    expect([done, response.raiMediaFilteredCount, response.videos.length]).toEqual([true, 0, 1]);
    expect(await readVideoFile(response.videos[0].bytesBase64Encoded)).toEqual({
      ...{ width: 720, height: 1280, contentType: "video/mp4", seconds: 4 },
      audio: expect.stringMatching(/^mp4a/),
    });
  });

  test("video without audio has no audio track", async () => {
    const parameters = { aspectRatio: "16:9", durationSeconds: 4, ...SILENT };
    const { name } = (await start("vertex", { parameters })).json;
    const { response } = (await poll("vertex", name)).json;
    expect(await readVideoFile(response.videos[0].bytesBase64Encoded)).toMatchObject({
      width: 1280,
      audio: null,
    });
  });

  test("operation can end without a video or with an error", async () => {
    const ended = async (prompt: string) => {
      const { name } = (await start("vertex", { instance: { prompt }, parameters: SILENT })).json;
      return (await poll("vertex", name)).json;
    };
    const filtered = await ended("[filtered]");
    expect(filtered).toMatchObject({ done: true, response: { raiMediaFilteredCount: 1 } });
    expect(filtered.response.videos).toBeUndefined();
    expect(await ended("[fails]")).toMatchObject({ done: true, error: { code: 13 } });
  });

  test("unknown operations are not found; known ones survive a restart", async () => {
    expect((await poll("vertex", "projects/x/operations/y")).status).toBe(404);
    const { name } = (await start("vertex", { parameters: SILENT })).json;
    sandbox = await sandbox.restart();
    expect((await poll("vertex", name)).json).toMatchObject({ done: true });
  });
});

describe("operation of a key", () => {
  test("finished operation names a file that only the key opens and that has sound", async () => {
    const { name } = (await start("gemini", { parameters: { durationSeconds: 4 } })).json;
    expect(name).toMatch(/^models\/veo-3\.1-generate-preview\/operations\//);
    const { response } = (await poll("gemini", name)).json;
    const { uri } = response.generateVideoResponse.generatedSamples[0].video;
    expect((await fetch(uri)).status).toBe(403);
    const file = await fetch(uri, { headers: ACCESS.gemini });
    const bytes = Buffer.from(await file.arrayBuffer()).toString("base64");
    expect(await readVideoFile(bytes)).toMatchObject({ seconds: 4, audio: expect.stringMatching(/^mp4a/) });
  });

  test("filtered operation has reasons and no file", async () => {
    const { name } = (await start("gemini", { instance: { prompt: "[filtered]" } })).json;
    const { generateVideoResponse } = (await poll("gemini", name)).json.response;
    expect(generateVideoResponse).toMatchObject({ raiMediaFilteredCount: 1 });
    expect(generateVideoResponse.generatedSamples).toBeUndefined();
  });
});

test("requests beyond the quota start no operation", async () => {
  const responses = [];
  for (let requested = 0; requested <= STARTS_PER_MINUTE; requested += 1)
    responses.push(await start("gemini", { instance: { prompt: "" } }));
  expect(responses.at(-1)).toMatchObject({ status: 429, json: { error: { status: "RESOURCE_EXHAUSTED" } } });
  expect(await effects()).toEqual([]);
});
