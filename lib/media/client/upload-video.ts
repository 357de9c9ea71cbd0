import { ApiError } from "@/lib/api-client/api-error";
import { createIdempotencyKey, type ResponseOf, request } from "@/lib/api-client/request";
import {
  fetchUploadLimits,
  putToSignedUrl,
  toUploadError,
  UPLOAD_TIMEOUT_MS,
  type UploadLimits,
} from "@/lib/media/client/upload-file";
import { TOO_LARGE_MESSAGE } from "@/lib/media/limits";
import type { deleteStorageResponse } from "@/lib/media/storage-schemas";
import type {
  proxyUploadResponse,
  VideoResponse,
  VideoUploadUrl,
  videoResponse,
  videoUploadUrlResponse,
} from "@/lib/media/video-schemas";

export interface VideoUpload {
  file: File;
  /** Absent for a video of the library alone. Every video is added to the library under its file name. */
  postId?: string | undefined;
  /** Folder of the library that receives it. */
  folder?: string | undefined;
  signal: AbortSignal;
  /** `share` of the bytes sent; `looking` once the server analyzes the video. */
  onProgress(progress: { stage: "sending" | "looking"; share: number }): void;
}

/** Pages on localhost send videos through the server [spec 4]. */
const LOCAL_HOSTS = ["localhost", "127.0.0.1", "[::1]"];

/** Retry delays when the response of the analysis is lost; the idempotency key makes it one request. */
const LOOK_AGAIN_MS = [1_000, 4_000];

/**
 * Uploads a video to a signed URL [spec 4]; through the server on localhost or when that PUT fails. Throws
 * ApiError, or the signal's reason when the user cancels.
 */
export async function uploadVideo(upload: VideoUpload, hostname = window.location.hostname) {
  const run: Run = { ...upload, keys: mintKeys(upload.file) };
  const arrived = await repeatAnalysis(run);
  if (arrived) return arrived;
  const limits = await fetchUploadLimits(run.signal);
  if (run.file.size > limits.maxSignedUrlSize)
    throw refused("video_too_large", "The video is larger than 200 MB");
  run.onProgress({ stage: "sending", share: 0 });
  if (LOCAL_HOSTS.includes(hostname)) return viaProxy(run);
  const videoUrl = await sendDirectly(run, limits);
  return videoUrl === null ? sendStandard(run, limits) : analyze(run, videoUrl);
}

type Run = VideoUpload & { keys: ReturnType<typeof mintKeys> };

/** State of earlier attempts with a file. A retry reuses it, so that the library receives the video once. */
interface Attempted {
  standard: string;
  /** A video that arrived and whose analysis gave no response yet. */
  unanswered: { url: string; key: string } | null;
}

const attempted = new WeakMap<File, Attempted>();

/** One idempotency key per request of this upload, created in advance, so that retries use the same keys. */
function mintKeys(file: File) {
  const known = attempted.get(file) ?? { standard: createIdempotencyKey(), unanswered: null };
  attempted.set(file, known);
  return {
    address: createIdempotencyKey(),
    proxy: createIdempotencyKey(),
    standard: known.standard,
    analyze: known.unanswered?.key ?? createIdempotencyKey(),
  };
}

/** Repeats the analysis of a video that an earlier attempt sent; null when there is none, or it was cleaned up meanwhile. */
async function repeatAnalysis(run: Run): Promise<VideoResponse | null> {
  const { unanswered } = attempted.get(run.file) ?? {};
  if (!unanswered) return null;
  try {
    return await analyze(run, unanswered.url);
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
    run.keys.analyze = createIdempotencyKey();
    return null;
  }
}

/** Returns the video's URL; null when the direct upload failed for any reason but cancellation or refusal. */
async function sendDirectly(run: Run, limits: UploadLimits): Promise<string | null> {
  const { file, signal } = run;
  const canFallBack = file.size <= limits.maxDirectUploadSize;
  const address = await signedAddress(run).catch((error: unknown) => orNull(error, canFallBack));
  if (!address) return null;
  const { uploadUrl, headers, publicUrl } = address;
  try {
    await putToSignedUrl(uploadUrl, { body: file, headers, signal, onProgress: sending(run) });
    return publicUrl;
  } catch {
    const released = release(publicUrl);
    signal.throwIfAborted();
    // The announced bytes of the failed upload would otherwise count against the upload through the server.
    await released;
    return null;
  }
}

function signedAddress({ file, postId, signal, keys }: Run): Promise<VideoUploadUrl> {
  return request<ResponseOf<typeof videoUploadUrlResponse>>("POST", "/storage/get-video-upload-url", {
    body: { fileName: file.name, contentType: file.type, size: file.size, ...(postId && { postId }) },
    signal,
    idempotencyKey: keys.address,
  });
}

/** A server error allows the fallback, and so do too many open direct uploads; a refusal would be repeated there. */
function orNull(error: unknown, canFallBack: boolean): null {
  const isTooMany = error instanceof ApiError && error.code === "rate_limited";
  if (isPassing(error) || (isTooMany && canFallBack)) return null;
  throw error;
}

/** Deletes the announced upload, so that it no longer counts; without success the server does within the hour. */
async function release(publicUrl: string): Promise<void> {
  const body = { urls: [publicUrl] };
  await request<ResponseOf<typeof deleteStorageResponse>>("POST", "/storage/delete", { body }).catch(
    () => undefined,
  );
}

async function sendStandard(run: Run, limits: UploadLimits): Promise<VideoResponse> {
  run.onProgress({ stage: "sending", share: 0 });
  try {
    return await request<ResponseOf<typeof videoResponse>>("POST", "/storage/upload-video", {
      ...formOf(run, placeOf(run)),
      idempotencyKey: run.keys.standard,
    });
  } catch (error) {
    run.signal.throwIfAborted();
    // Some servers close the connection on a too large body before the client reads the response.
    const status = error instanceof ApiError ? error.status : 0;
    const hungUp = status === undefined && run.file.size > limits.maxDirectUploadSize;
    throw status === 413 || hungUp ? refused("too_large_for_both", TOO_LARGE_MESSAGE) : toUploadError(error);
  }
}

async function viaProxy(run: Run): Promise<VideoResponse> {
  const { uploadUrl, publicUrl } = await signedAddress(run);
  await request<ResponseOf<typeof proxyUploadResponse>>("POST", "/storage/proxy-upload", {
    ...formOf(run, { destination: uploadUrl, publicUrl }),
    idempotencyKey: run.keys.proxy,
  }).catch((error: unknown) => {
    throw toUploadError(error);
  });
  return analyze(run, publicUrl);
}

const placeOf = ({ file, folder }: Run) => ({ label: file.name, ...(folder && { folder }) });

function formOf(run: Run, fields: Record<string, string>) {
  const body = new FormData();
  // Fields precede the file, so that the server has the destination before the video.
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append("file", run.file);
  return { body, signal: run.signal, onProgress: sending(run), timeoutMs: UPLOAD_TIMEOUT_MS };
}

const sending = (run: Run) => (share: number) => {
  if (!run.signal.aborted) run.onProgress({ stage: "sending", share });
};

async function analyze(run: Run, videoUrl: string): Promise<VideoResponse> {
  const { file, signal, keys, onProgress } = run;
  const place = placeOf(run);
  const known = attempted.get(file);
  if (known) known.unanswered = { url: videoUrl, key: keys.analyze };
  onProgress({ stage: "looking", share: 1 });
  const ask = () =>
    request<ResponseOf<typeof videoResponse>>("POST", "/storage/generate-video-screenshot", {
      body: { videoUrl, ...place },
      signal,
      idempotencyKey: keys.analyze,
    });
  try {
    const response = await withRetries(ask, signal);
    if (known) known.unanswered = null;
    return response;
  } catch (error) {
    if (known && !isPassing(error)) known.unanswered = null;
    throw error;
  }
}

async function withRetries<T>(ask: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (const wait of LOOK_AGAIN_MS) {
    try {
      return await ask();
    } catch (error) {
      signal.throwIfAborted();
      if (!isPassing(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
  return ask();
}

/** Returns whether a retry may succeed: no response, or a server error. */
function isPassing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === undefined || error.status >= 500);
}

function refused(code: string, message: string): ApiError {
  return new ApiError({ message, code, status: 413, hasServerMessage: true });
}
