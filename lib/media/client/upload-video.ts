import { ApiError } from "@/lib/api-client/api-error";
import { newActionKey, request } from "@/lib/api-client/request";
import { inUploadWords, putFile, UPLOAD_TIMEOUT_MS } from "@/lib/media/client/send-file";
import { fetchUploadLimits, type UploadLimits } from "@/lib/media/client/upload-limits";
import { TOO_LARGE_TEXT } from "@/lib/media/rules";
import {
  proxyUploadAnswer,
  type VideoAddress,
  type VideoAnswer,
  videoAddressAnswer,
  videoAnswer,
} from "@/lib/media/video-schemas";

export interface VideoUpload {
  file: File;
  postId: string;
  signal: AbortSignal;
  /** `share` of one that has left; `looking` once the server looks into what arrived. */
  onProgress(progress: { stage: "sending" | "looking"; share: number }): void;
}

/** Where this page was loaded from: on localhost the film goes through the server (specification section 4). */
const LOCAL_HOSTS = ["localhost", "127.0.0.1", "[::1]"];

/** What arrived is looked into again when the answer got lost; the key makes it one call. */
const LOOK_AGAIN_MS = [1_000, 4_000];

/**
 * Uploads a film (specification section 4): signed address, PUT straight to the store, screenshot. When the PUT fails
 * in any way the same file is sent through the server; on localhost it goes there at once, by its own call. Throws
 * ApiError, or the signal's reason when the person cancels.
 */
export async function uploadVideo(
  upload: VideoUpload,
  hostname = window.location.hostname,
): Promise<VideoAnswer> {
  const run: Run = { ...upload, keys: mintKeys() };
  const limits = await fetchUploadLimits(run.signal);
  if (run.file.size > limits.maxSignedUrlSize)
    throw refused("video_too_large", "The video is larger than 200 MB");
  run.onProgress({ stage: "sending", share: 0 });
  if (LOCAL_HOSTS.includes(hostname)) return viaProxy(run);
  const videoUrl = await sendDirectly(run);
  return videoUrl === null ? sendStandard(run, limits) : look(run, videoUrl);
}

type Run = VideoUpload & { keys: ReturnType<typeof mintKeys> };

/** One key for each call of this upload, made before any of them: a repeated call is the same for the server. */
function mintKeys() {
  return { address: newActionKey(), proxy: newActionKey(), standard: newActionKey(), look: newActionKey() };
}

/** The film's address; null when it did not get there, for whatever reason but the person's or the server's no. */
async function sendDirectly(run: Run): Promise<string | null> {
  const { file, signal } = run;
  const address = await signedAddress(run).catch(orNull);
  if (!address) return null;
  try {
    await putFile(address.uploadUrl, {
      body: file,
      headers: address.headers,
      signal,
      onProgress: sending(run),
    });
    return address.publicUrl;
  } catch {
    signal.throwIfAborted();
    return null;
  }
}

function signedAddress({ file, postId, signal, keys }: Run): Promise<VideoAddress> {
  return request("POST", "/storage/get-video-upload-url", {
    body: { fileName: file.name, contentType: file.type, postId, size: file.size },
    signal,
    idempotencyKey: keys.address,
    schema: videoAddressAnswer,
  });
}

/** A server that is down may still take the film the other way; one that says no says it there as well. */
function orNull(error: unknown): null {
  if (isPassing(error)) return null;
  throw error;
}

async function sendStandard(run: Run, limits: UploadLimits): Promise<VideoAnswer> {
  run.onProgress({ stage: "sending", share: 0 });
  try {
    return await request("POST", "/storage/upload-video", {
      ...formOf(run, {}),
      idempotencyKey: run.keys.standard,
      schema: videoAnswer,
    });
  } catch (error) {
    run.signal.throwIfAborted();
    // Some servers hang up on a body that is too large before its sender reads the answer.
    const status = error instanceof ApiError ? error.status : 0;
    const hungUp = status === undefined && run.file.size > limits.maxDirectUploadSize;
    throw status === 413 || hungUp ? refused("too_large_for_both", TOO_LARGE_TEXT) : inUploadWords(error);
  }
}

async function viaProxy(run: Run): Promise<VideoAnswer> {
  const { uploadUrl, publicUrl } = await signedAddress(run);
  await request("POST", "/storage/proxy-upload", {
    ...formOf(run, { destination: uploadUrl, publicUrl }),
    idempotencyKey: run.keys.proxy,
    schema: proxyUploadAnswer,
  }).catch((error: unknown) => {
    throw inUploadWords(error);
  });
  return look(run, publicUrl);
}

function formOf(run: Run, fields: Record<string, string>) {
  const body = new FormData();
  // Fields first: the server knows where to before the film arrives.
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append("file", run.file);
  return { body, signal: run.signal, onProgress: sending(run), timeoutMs: UPLOAD_TIMEOUT_MS };
}

const sending = (run: Run) => (share: number) => {
  if (!run.signal.aborted) run.onProgress({ stage: "sending", share });
};

/** Asks for the film's picture, again when the answer got lost on its way. */
async function look(run: Run, videoUrl: string): Promise<VideoAnswer> {
  const { signal, keys, onProgress } = run;
  onProgress({ stage: "looking", share: 1 });
  const ask = () =>
    request("POST", "/storage/generate-video-screenshot", {
      body: { videoUrl },
      signal,
      idempotencyKey: keys.look,
      schema: videoAnswer,
    });
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

/** Nothing came back, or the server was in trouble: the same may go well in a moment. */
function isPassing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === undefined || error.status >= 500);
}

function refused(code: string, message: string): ApiError {
  return new ApiError({ message, code, status: 413, hasServerMessage: true });
}
