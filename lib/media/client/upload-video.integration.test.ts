import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from "vitest";
import { fetchUploadLimits, UPLOAD_TIMEOUT_MS } from "@/lib/media/client/upload-file";
import { uploadVideo } from "@/lib/media/client/upload-video";
import { FakeXhr } from "@/tests/harness/fake-xhr";
import { type FaultyObjectStore, startFaultyObjectStore } from "@/tests/harness/faulty-object-store";
import { type UploadApi, uploadApi } from "@/tests/harness/upload-api-server";

const MB = 1_048_576;
const VERBATIM =
  "File is too large for both direct and standard uploads. Please use a smaller file (under 30MB).";
const POLICY = "/storage/get-upload-policy";
const ADDRESS = "/storage/get-video-upload-url";
const LOOK = "/storage/generate-video-screenshot";
const STANDARD = "/storage/upload-video";
const PROXY = "/storage/proxy-upload";
const RELEASE = "/storage/delete";

let store: FaultyObjectStore;
let api: UploadApi;

beforeAll(async () => {
  const { url, accessKeyId, secretAccessKey } = inject("services").objectStore;
  store = await startFaultyObjectStore({ url, accessKeyId, secretAccessKey });
  api = await uploadApi(store);
  FakeXhr.base = api.url;
  vi.stubGlobal("XMLHttpRequest", FakeXhr);
  const realFetch = globalThis.fetch;
  vi.stubGlobal("fetch", (url: string, init: RequestInit) => realFetch(new URL(url, api.url), init));
  vi.stubGlobal("window", { location: { pathname: "/account/1", search: "", assign: vi.fn() } });
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await api.stop();
  await store.stop();
});
beforeEach(() => {
  store.mood = "well";
  Object.assign(api, { calls: [], failures: {}, holding: null });
});

function video(bytes: number): File {
  return new File([new Uint8Array(bytes).fill(7)], "Summer — קיץ.mp4", { type: "video/mp4" });
}

interface Options {
  host?: string;
  bytes?: number;
  postId?: string;
  signal?: AbortSignal;
  onStage?(stage: string, share: number): void;
}

function upload({ host = "app.localhost", bytes = MB, ...rest }: Options = {}) {
  const { postId = randomUUID(), signal = new AbortController().signal, onStage } = rest;
  const onProgress = ({ stage, share }: { stage: string; share: number }) => onStage?.(stage, share);
  return uploadVideo({ file: video(bytes), postId, signal, onProgress }, host);
}

const paths = () => api.calls.map(({ path }) => path);

describe("video upload outside localhost", () => {
  // spec: 4.38, 4.39, 7.42
  test("video upload goes directly to the object store with progress, then requests the screenshot", async () => {
    const postId = randomUUID();
    const shares: number[] = [];
    const stages = new Set<string>();
    const response = await upload({
      postId,
      bytes: 3 * MB,
      onStage: (stage, share) => {
        stages.add(stage);
        if (stage === "sending") shares.push(share);
      },
    });
    const videoUrl = `http://media.example/public/${postId}.mp4`;
    expect(response).toEqual({ videoUrl, screenshotUrl: `${videoUrl}-poster.jpg` });
    expect(paths()).toEqual([POLICY, ADDRESS, LOOK]);
    expect(await store.arrived(`incoming/${postId}.mp4`)).toEqual({
      bytes: 3 * MB,
      contentType: "video/mp4",
    });
    expect([...stages]).toEqual(["sending", "looking"]);
    expect(shares.at(-1)).toBe(1);
    expect(shares.filter((share) => share > 0 && share < 1).length).toBeGreaterThan(5);
    expect([...shares].sort((a, b) => a - b)).toEqual(shares);
  });

  // spec: 4.41
  test.each([403, 500, "reset"] as const)(
    "video upload falls back to the server when the PUT fails with %s",
    async (mood) => {
      store.mood = mood;
      const response = await upload({ bytes: 2 * MB });
      expect(response).toEqual({ videoUrl: "http://media.example/public/standard.mp4", screenshotUrl: null });
      expect(paths()).toEqual([POLICY, ADDRESS, RELEASE, STANDARD]);
      expect(api.calls.at(-1)?.bytes).toBeGreaterThan(2 * MB);
    },
  );

  // spec: 4.42
  test("video upload falls back to the server when the object store is unreachable", async () => {
    const { url } = store;
    const sign = store.sign;
    store.sign = async (...given) => (await sign(...given)).replace(url, "http://127.0.0.1:1");
    await upload().finally(() => {
      store.sign = sign;
    });
    expect(paths()).toEqual([POLICY, ADDRESS, RELEASE, STANDARD]);
  });

  // spec: 5.2
  test("video upload reports the specified message when the file is too large for the server as well", async () => {
    store.mood = 500;
    await expect(upload({ bytes: 40 * MB })).rejects.toMatchObject({
      message: VERBATIM,
      code: "too_large_for_both",
      status: 413,
    });
    expect(paths()).toEqual([POLICY, ADDRESS, RELEASE, STANDARD]);
  });

  // spec: 8.18
  test("video upload reports the same message when the server closes the connection on a too large file", async () => {
    store.mood = 500;
    api.failures[STANDARD] = [0];
    await expect(upload({ bytes: 40 * MB })).rejects.toMatchObject({ message: VERBATIM });
    api.failures[STANDARD] = [0];
    await expect(upload()).rejects.toMatchObject({ message: "Network error during upload" });
  });

  // spec: 8.17
  test("video upload reports the specified message when both ways fail", async () => {
    store.mood = 500;
    api.failures[STANDARD] = [502];
    await expect(upload()).rejects.toMatchObject({ message: "Upload failed with status 502", status: 502 });
  });

  test("video upload falls back to the server without a signed URL, but not when it is refused", async () => {
    api.failures[ADDRESS] = [503];
    await upload();
    expect(paths()).toEqual([POLICY, ADDRESS, STANDARD]);
    api.calls = [];
    api.failures[ADDRESS] = [403];
    await expect(upload()).rejects.toMatchObject({ status: 403 });
    expect(paths()).toEqual([POLICY, ADDRESS]);
  });
});

describe("video upload that is tried again", () => {
  const attempt = (file: File, postId: string) => {
    const { signal } = new AbortController();
    return uploadVideo({ file, postId, signal, onProgress: () => undefined }, "app.localhost");
  };
  const keysOf = (path: string) => api.calls.filter((call) => call.path === path).map(({ key }) => key);

  test("retry after a lost response repeats the analysis with the same key and sends nothing", async () => {
    const [file, postId] = [video(MB), randomUUID()];
    api.failures[LOOK] = [502, 502, 502];
    await expect(attempt(file, postId)).rejects.toMatchObject({ status: 502 });
    api.calls = [];
    api.failures[LOOK] = [502];
    await attempt(file, postId);
    expect(paths()).toEqual([LOOK, LOOK]);
    const [first, second] = keysOf(LOOK);
    expect(second).toBe(first);
  }, 30_000);

  test("retry sends the video anew when the first one was cleaned up or refused", async () => {
    const [file, postId] = [video(MB), randomUUID()];
    api.failures[LOOK] = [502, 502, 502];
    await expect(attempt(file, postId)).rejects.toMatchObject({ status: 502 });
    api.calls = [];
    api.failures[LOOK] = [404, 415];
    await expect(attempt(file, postId)).rejects.toMatchObject({ status: 415 });
    expect(paths()).toEqual([LOOK, POLICY, ADDRESS, LOOK]);
    expect(new Set(keysOf(LOOK)).size).toBe(2);
    api.calls = [];
    await attempt(file, postId);
    expect(paths()).toEqual([POLICY, ADDRESS, LOOK]);
  }, 30_000);

  test("retry through the server uses the same key for the same file", async () => {
    const [file, postId] = [video(MB), randomUUID()];
    store.mood = 500;
    api.failures[STANDARD] = [502];
    await expect(attempt(file, postId)).rejects.toMatchObject({ status: 502 });
    await attempt(file, postId);
    const [first, second] = keysOf(STANDARD);
    expect(second).toBe(first);
  });
});

describe("video upload with too many open uploads", () => {
  test("video upload falls back to the server when the file fits there", async () => {
    api.failures[ADDRESS] = [429];
    await upload();
    expect(paths()).toEqual([POLICY, ADDRESS, STANDARD]);
  });

  test("video upload reports the server's message when the file is too large for the server", async () => {
    api.failures[ADDRESS] = [429];
    await expect(upload({ bytes: 40 * MB })).rejects.toMatchObject({ code: "rate_limited", message: "Wait" });
    expect(paths()).toEqual([POLICY, ADDRESS]);
  });

  test("video upload falls back to the server when its announced bytes cannot be released", async () => {
    store.mood = 500;
    api.failures[RELEASE] = [500];
    await upload();
    expect(paths()).toEqual([POLICY, ADDRESS, RELEASE, STANDARD]);
  });
});

describe("video upload policy", () => {
  test("video above 200 MB is refused before any request", async () => {
    const file = Object.defineProperty(video(1), "size", { value: 200 * MB + 1 });
    const { signal } = new AbortController();
    const call = uploadVideo({ file, postId: "x", signal, onProgress: () => undefined }, "app.localhost");
    await expect(call).rejects.toMatchObject({ code: "video_too_large" });
    expect(paths()).toEqual([POLICY]);
  });

  // spec: 5.3, 9.36
  test("video limits fall back to 32, 10 and 200 MB when the policy fails", async () => {
    api.failures[POLICY] = [500, 500, 500];
    const large = Object.defineProperty(video(1), "size", { value: 200 * MB + 1 });
    const { signal } = new AbortController();
    expect(await fetchUploadLimits(signal)).toEqual({
      ...{ maxDirectUploadSize: 32 * MB, recommendedDirectUploadSize: 10 * MB },
      maxSignedUrlSize: 200 * MB,
    });
    const onProgress = () => undefined;
    const refused = uploadVideo({ file: large, postId: "x", signal, onProgress }, "app.localhost");
    await expect(refused).rejects.toMatchObject({ code: "video_too_large" });
    await upload();
    expect(paths()).toEqual([POLICY, POLICY, POLICY, ADDRESS, LOOK]);
  });
});

describe.each(["localhost", "127.0.0.1", "[::1]"])("video upload on %s", (host) => {
  // spec: 4.43
  test("video upload on localhost goes through the proxy to the issued URL", async () => {
    const postId = randomUUID();
    const shares: number[] = [];
    const response = await upload({ host, postId, onStage: (_, share) => shares.push(share) });
    expect(response.videoUrl).toBe(`http://media.example/public/${postId}.mp4`);
    expect(paths()).toEqual([POLICY, ADDRESS, PROXY, LOOK]);
    expect(await store.arrived(`incoming/${postId}.mp4`)).toMatchObject({ bytes: MB });
    expect(shares.length).toBeGreaterThan(3);
  });

  // spec: 4.41, 8.17, 8.18
  test("video upload on localhost reports a proxy failure without a fallback", async () => {
    api.failures[PROXY] = [500, 0];
    await expect(upload({ host })).rejects.toMatchObject({ message: "Upload failed with status 500" });
    await expect(upload({ host })).rejects.toMatchObject({ message: "Network error during upload" });
    expect(paths()).not.toContain(STANDARD);
  });
});

describe("video screenshot", () => {
  // spec: D4.30
  test("video screenshot is retried under the same key when the server fails", async () => {
    api.failures[LOOK] = [503];
    await upload();
    const looks = api.calls.filter(({ path }) => path === LOOK);
    expect(looks).toHaveLength(2);
    expect(new Set(looks.map(({ key }) => key)).size).toBe(1);
    const keys = api.calls.flatMap(({ path, key }) => (path === POLICY ? [] : [key]));
    expect(new Set(keys).size).toBe(2);
  });

  test("video screenshot is not retried when the server refuses the file", async () => {
    api.failures[LOOK] = [415];
    await expect(upload()).rejects.toMatchObject({ status: 415 });
    expect(paths()).toEqual([POLICY, ADDRESS, LOOK]);
  });
});

describe("canceled video upload", () => {
  const why = new Error("canceled by the user");

  test.each([
    ["during the policy request", POLICY, "app.localhost"],
    ["during the request of the upload URL", ADDRESS, "app.localhost"],
    ["during the server's check", LOOK, "app.localhost"],
    ["during the proxy upload", PROXY, "localhost"],
  ])("video upload is canceled: %s", async (_, path, host) => {
    api.holding = path;
    const controller = new AbortController();
    const call = upload({ host, signal: controller.signal });
    const outcome = expect(call).rejects.toBe(why);
    await vi.waitFor(() => expect(paths()).toContain(path));
    controller.abort(why);
    await outcome;
    expect(paths().at(-1)).toBe(path);
  });

  test("video upload canceled during the PUT tries nothing else and stores nothing", async () => {
    store.mood = "hang";
    const postId = randomUUID();
    const controller = new AbortController();
    const call = upload({
      postId,
      bytes: 3 * MB,
      signal: controller.signal,
      onStage: (_, share) => {
        if (share > 0.3) controller.abort(why);
      },
    });
    await expect(call).rejects.toBe(why);
    // The announced bytes are released.
    await vi.waitFor(() => expect(paths()).toEqual([POLICY, ADDRESS, RELEASE]));
    expect(await store.arrived(`incoming/${postId}.mp4`)).toBeNull();
  });

  test("video upload is canceled during the fallback through the server", async () => {
    store.mood = 500;
    api.holding = STANDARD;
    const controller = new AbortController();
    const outcome = expect(upload({ signal: controller.signal })).rejects.toBe(why);
    await vi.waitFor(() => expect(paths()).toContain(STANDARD));
    controller.abort(why);
    await outcome;
    expect(paths().at(-1)).toBe(STANDARD);
  });
});

// spec: 7.37, 9.33
test("video upload times out after 30 minutes when the object store hangs", async () => {
  expect(UPLOAD_TIMEOUT_MS).toBe(30 * 60_000);
  store.mood = "hang";
  const late = new AbortController();
  const real = AbortSignal.timeout.bind(AbortSignal);
  const limits: number[] = [];
  const timeout = vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
    limits.push(ms);
    return ms === UPLOAD_TIMEOUT_MS && limits.filter((one) => one === ms).length === 1
      ? late.signal
      : real(ms);
  });
  const call = upload();
  await vi.waitFor(() => expect(limits).toContain(UPLOAD_TIMEOUT_MS));
  late.abort();
  await call;
  timeout.mockRestore();
  // the second timeout belongs to the fallback through the server
  expect(limits.filter((ms) => ms === UPLOAD_TIMEOUT_MS)).toHaveLength(2);
  expect(paths()).toEqual([POLICY, ADDRESS, RELEASE, STANDARD]);
});
