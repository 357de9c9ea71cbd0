import { generateKeyPairSync } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { getEnv } from "@/lib/core/server/env";
import { withTempDirectory } from "@/lib/core/server/temp-directory";
import { createGoogleVideoModels, listUnknownVideoModels } from "@/lib/providers/ai-video/google";
import type { VideoModels, VideoRequest } from "@/lib/providers/ai-video/port";
import { readVideoSettings } from "@/lib/providers/ai-video/registry";
import { VEO_DEFAULT_MODELS, VEO_PREVIEWS_END, type VeoAccess } from "@/lib/providers/ai-video/veo-models";
import { type FaultAction, ownSandbox } from "@/tests/harness/sandbox-control";

const never = new AbortController().signal;
const video: VideoRequest = {
  ...{ prompt: "Ovens on Friday", model: "silent", aspect: "9:16", resolution: "720p", seconds: 4 },
};
const PROJECT = "projects/a-bakery/locations/us-central1/publishers/google/models";
const MODELS: Record<VeoAccess, string> = {
  gemini: `/vertex/v1beta/models/${VEO_DEFAULT_MODELS.gemini.silent}`,
  vertex: `/vertex/v1/${PROJECT}/${VEO_DEFAULT_MODELS.vertex.silent}`,
};

/** The previews of the Gemini API are served until 2026-10-22. */
const setTime = (time: string) => ownSandbox.setClock(Date.parse(time) - Date.now());
beforeEach(async () => {
  await ownSandbox.reset("vertex");
  await setTime("2026-10-01T12:00:00Z");
});
afterEach(async () => {
  await ownSandbox.clearFaults("vertex");
  await ownSandbox.setClock(0);
});

const base = () => getEnv().VERTEX_API_BASE;
const geminiSettings = () => ({
  ...{ apiKey: "a-key-of-a-bakery-0123456789", location: "us-central1", base: base() },
  models: VEO_DEFAULT_MODELS.gemini,
});
const inGemini = (settings: object = {}) => createGoogleVideoModels({ ...geminiSettings(), ...settings });
const ofMachine = () => ({
  ...{ project: "a-bakery", location: "us-central1", base: base(), models: VEO_DEFAULT_MODELS.vertex },
});
const inProject = () => createGoogleVideoModels(ofMachine());

/** A service account outside Google's own domain signs its token itself, so that no other server is asked. */
async function withServiceAccount<T>(work: () => Promise<T>): Promise<T> {
  return withTempDirectory(async (folder) => {
    const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const path = join(folder, "credentials.json");
    const account = {
      ...{ type: "service_account", project_id: "a-bakery", private_key_id: "1" },
      ...{ client_email: "kolot@a-bakery.iam.example", client_id: "1", universe_domain: "cloud.example" },
      private_key: privateKey.export({ type: "pkcs8", format: "pem" }),
    };
    await writeFile(path, JSON.stringify(account));
    vi.stubEnv("GOOGLE_APPLICATION_CREDENTIALS", path);
    return work().finally(() => vi.unstubAllEnvs());
  });
}

const WAYS: [VeoAccess, () => VideoModels][] = [
  ["gemini", inGemini],
  ["vertex", inProject],
];

// spec: D5.56
test("video models are those of the environment", () => {
  const env = { ...getEnv(), VIDEO_SILENT_MODEL: "veo-a", VIDEO_SOUND_MODEL: "veo-b" };
  expect(readVideoSettings(env).models).toEqual({ silent: "veo-a", sound: "veo-b" });
});

describe.each(WAYS)("videos over %s", (access, create) => {
  const fail = (call: string, action: FaultAction) =>
    ownSandbox.armFault({ service: "vertex", path: `${MODELS[access]}${call}`, action });
  const start = (fields: Partial<VideoRequest> = {}) =>
    withServiceAccount(() => create().start({ ...video, ...fields }));
  const poll = (operation: Awaited<ReturnType<typeof start>>, signal = never) =>
    withServiceAccount(() => create().poll(operation, "silent", signal));

  // spec: D5.56
  test("started video has the requested options and is found by name in another process", async () => {
    await ownSandbox.trigger({ service: "vertex", event: "pace", ms: 60_000 });
    const png = Buffer.from("iVBORw0KGgoAAAAN", "base64");
    const operation = JSON.parse(JSON.stringify(await start({ image: png })));
    expect((await ownSandbox.effects("vertex")).effects[0].data).toEqual({
      ...{ model: VEO_DEFAULT_MODELS[access].silent, api: access, prompt: video.prompt },
      ...{ size: "720x1280", seconds: 4, sound: access === "gemini", image: true },
    });
    expect(await poll(operation)).toEqual({ state: "pending" });
    await ownSandbox.trigger({ service: "vertex", event: "pace", ms: 0 });
    const done = await poll(operation);
    expect(done).toMatchObject({ state: "done" });
    expect(Buffer.from("bytes" in done ? done.bytes : []).toString("latin1", 4, 8)).toBe("ftyp");
    // Checkpoints of earlier releases name the same operation.
    expect(await poll({ operationName: operation.name })).toMatchObject({ state: "done" });
  });

  test.each([4, 6, 8])("video of %d seconds from a first frame is accepted", async (seconds) => {
    await start({ seconds, image: Buffer.from("iVBORw0KGgoAAAAN", "base64") });
    expect((await ownSandbox.effects("vertex")).effects[0].data).toMatchObject({ seconds, image: true });
  });

  // spec: D5.56
  test("video with sound uses the other model", async () => {
    await start({ model: "sound", resolution: "1080p", seconds: 8, aspect: "16:9" });
    const expected = { model: VEO_DEFAULT_MODELS[access].sound, sound: true, size: "1920x1080" };
    expect((await ownSandbox.effects("vertex")).effects[0].data).toMatchObject(expected);
  });

  test.each<[string, FaultAction, string]>([
    ["busy", { kind: "status", status: 429 }, "rate_limited"],
    ["down", { kind: "status", status: 503 }, "provider_error"],
    ["broken", { kind: "malformed" }, "provider_error"],
    ["lost", { kind: "accept-then-reset" }, "provider_error"],
    ["the model is not enabled", { kind: "status", status: 403 }, "unavailable"],
    ["the model was shut down", { kind: "status", status: 404 }, "unavailable"],
  ])("video start is classified and not repeated when %s", async (_, action, code) => {
    await fail(":predictLongRunning", action);
    const error = await start().catch((refused: unknown) => refused);
    expect(error).toMatchObject({ code, ...(code === "rate_limited" ? { retryAfter: 15 } : {}) });
    // A retry would be billed twice.
    const { entries } = await ownSandbox.journal("vertex");
    expect(entries).toHaveLength(1);
  });

  test("video start is refused for a policy violation", async () => {
    await expect(start({ prompt: "[moderation] ovens" })).rejects.toMatchObject({ code: "provider_refused" });
  });

  test.each<[string, FaultAction]>([
    ["the service is overloaded", { kind: "status", status: 429 }],
    ["the service is down", { kind: "status", status: 503 }],
    ["the response is malformed", { kind: "malformed" }],
    ["the response is reset", { kind: "accept-then-reset" }],
  ])("video poll is undecided when %s", async (_, action) => {
    const operation = await start();
    await fail(access === "gemini" ? "/operations/*" : ":fetchPredictOperation", action);
    await expect(poll(operation)).rejects.toMatchObject({ code: "unavailable" });
    expect(await poll(operation)).toMatchObject({ state: "done" });
  });

  test.each([
    ["[filtered] ovens", "provider_refused"],
    ["[fails] ovens", "provider_error"],
  ])("video poll of %s ends without a video", async (prompt, code) => {
    await expect(poll(await start({ prompt }))).rejects.toMatchObject({ code });
  });

  test("video poll fails for an unknown operation and is cancelled by the signal", async () => {
    const name = access === "gemini" ? "models/x/operations/y" : `${PROJECT}/x/operations/y`;
    await expect(poll({ name })).rejects.toMatchObject({ code: "provider_error" });
    await expect(poll(await start(), AbortSignal.abort())).rejects.toMatchObject({ code: "cancelled" });
  });
});

test("unknown key switches videos off", async () => {
  await expect(inGemini({ apiKey: "short" }).start(video)).rejects.toMatchObject({ code: "unavailable" });
});

test("broken download of a finished video is repeated by the next poll", async () => {
  const operation = await inGemini().start(video);
  const cut = { kind: "cut", afterBytes: 2_000 };
  await ownSandbox.armFault({ service: "vertex", path: "/vertex/v1beta/files/*", action: cut });
  await expect(inGemini().poll(operation, "silent", never)).rejects.toMatchObject({ code: "unavailable" });
  expect(await inGemini().poll(operation, "silent", never)).toMatchObject({ state: "done" });
});

test("option that the model does not have is refused before the service is called", async () => {
  const models = { silent: "veo-2.0-generate-001", sound: "veo-2.0-generate-001" };
  const refused = { code: "unavailable", message: expect.stringMatching(/^This kind of video/) };
  for (const fields of [
    { resolution: "1080p" as const, seconds: 8 },
    { seconds: 4 },
    { model: "sound" as const, seconds: 8 },
  ]) {
    await expect(inGemini({ models }).start({ ...video, ...fields })).rejects.toMatchObject(refused);
  }
  for (const fields of [{ seconds: 5 }, { resolution: "1080p" as const, seconds: 6 }]) {
    await expect(inGemini().start({ ...video, ...fields })).rejects.toMatchObject(refused);
  }
  const { entries } = await ownSandbox.journal("vertex");
  expect(entries).toEqual([]);
});

test("models are described without a start, over a key and over a project", async () => {
  expect(await listUnknownVideoModels(geminiSettings(), 5_000)).toEqual([]);
  const models = { silent: VEO_DEFAULT_MODELS.vertex.silent, sound: "veo-9.9-generate" };
  const project = { ...ofMachine(), models };
  expect(await withServiceAccount(() => listUnknownVideoModels(project, 5_000))).toEqual([models.sound]);
});

test("key of a service account in the environment is used without credentials of the machine", async () => {
  const settings = readVideoSettings(getEnv());
  expect(settings.credentials).toContain("service_account");
  expect(await createGoogleVideoModels(settings).start(video)).toMatchObject({
    name: expect.stringMatching(/^projects\/kolot-sandbox\//),
  });
});

test("previews of the Gemini API are unknown from the day of their shutdown", async () => {
  await setTime(`${VEO_PREVIEWS_END}T00:00:00Z`);
  const { silent, sound } = VEO_DEFAULT_MODELS.gemini;
  expect(await listUnknownVideoModels(geminiSettings(), 5_000)).toEqual([silent, sound]);
  await expect(inGemini().start(video)).rejects.toMatchObject({ code: "unavailable" });
});
