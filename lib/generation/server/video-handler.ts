import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseBrandKit } from "@/lib/accounts/serializers";
import { findOwnedAccount } from "@/lib/accounts/server/accounts";
import { AppError, isAppError } from "@/lib/core/errors";
import { getLogger } from "@/lib/core/server/logger";
import { withTempDirectory } from "@/lib/core/server/temp-directory";
import type { Tx } from "@/lib/core/server/transaction";
import type { VideoAudio } from "@/lib/core/video-models";
import { VIDEO_FORMATS, VIDEO_POLLING } from "@/lib/generation/generated-video-limits";
import { keepResult } from "@/lib/generation/server/post-results";
import { type StartedVideoJob, startVideo } from "@/lib/generation/server/start-video";
import { type Language, toLanguage } from "@/lib/i18n/direction";
import { type VideoJobInput, videoJobInput } from "@/lib/jobs/schemas";
import type { JobHandler, JobOutcome } from "@/lib/jobs/server/run-job";
import { MAX_IMAGE_BYTES, normalizeLabel } from "@/lib/media/limits";
import { insertCanvasImageIfAbsent } from "@/lib/media/server/canvas-image-store";
import { deleteMediaSafely } from "@/lib/media/server/delete-media";
import type { MediaRow } from "@/lib/media/server/media-store";
import { removeAudioTracks } from "@/lib/media/server/remove-audio-tracks";
import {
  assertVideoResizeAvailable,
  createFirstFrameInChild,
  resizeVideo,
} from "@/lib/media/server/resize-video";
import { saveVideo, toVideoResponse } from "@/lib/media/server/save-video";
import { notifyUser } from "@/lib/notifications/server/notify";
import { attachVideoToPost } from "@/lib/posts/server/attach-video-to-post";
import type { VideoModels, VideoRequest, VideoState } from "@/lib/providers/ai-video/port";
import { getVideoModels } from "@/lib/providers/ai-video/registry";
import { getObjectStore } from "@/lib/providers/object-store/registry";

export const GENERATE_VIDEO_PROMPT_VERSION = 2;

interface VideoPromptInput {
  brandName: string;
  colors: string[];
  prompt: string;
  /** Sound of the video; null for a silent one. */
  audio: VideoAudio | null;
  /** Only the language of speech depends on it. */
  language: Language;
  /** Only the center is used. */
  square: boolean;
  hasImage: boolean;
}

export function buildVideoPrompt({
  brandName,
  colors,
  prompt,
  audio,
  language,
  square,
  hasImage,
}: VideoPromptInput) {
  const lines = [
    `A short film for a social media post of the brand "${brandName.replace(/\s+/g, " ")}".`,
    `What it shows: ${prompt.replace(/\s+/g, " ").trim()}`,
    hasImage && "It begins with the picture that is given, and goes on from there without a cut.",
    colors.length > 0 && `Brand colours: ${colors.join(", ")}. Let them show in light and things.`,
    "One calm camera movement, natural light, one clear subject. No words, letters, logos or watermarks.",
    square && "Keep everything that matters in the middle: the left and right thirds are cut off.",
    audio === null ? "No sound." : `Sound: ${describeAudio(audio, language)}`,
  ];
  return lines.filter(Boolean).join("\n");
}

function describeAudio(audio: VideoAudio, language: Language): string {
  const heard = "what can be heard at such a place.";
  const speech = `If somebody speaks, then in ${language === "he" ? "Hebrew" : "English"}, and only what is described above.`;
  switch (audio) {
    case "ambience":
      return `${heard} No speech, no music over it.`;
    case "speech":
      return `${heard} ${speech} No music over it.`;
    case "music":
      return "calm music that fits the brand, over quiet sounds of the place. No speech, no singing.";
    case "speech-music":
      return `calm music that fits the brand. ${speech}`;
  }
}

const sizeOf = (size: VideoJobInput["size"]) => {
  const [width = 0, height = 0] = size.split("x").map(Number);
  return { width, height };
};

/** Creates the job handler of videos. The next worker continues to poll the same video. */
export function createVideoHandler(
  models: () => VideoModels = getVideoModels,
  pace = VIDEO_POLLING,
): JobHandler {
  return async (job) => {
    const { userId, signal, report } = job;
    const input = videoJobInput.parse(job.input);
    const operation = await startVideo(job, models(), () => requestOf(userId, input, signal), pace);
    report("drawing", 0);
    const bytes = await waitForVideo(models(), { ...operation, model: input.model }, pace, signal);
    report("fetching", 0.9);
    return storeGeneratedVideo({ userId, input, bytes, signal }, () => report("finishing", 0.95));
  };
}

interface Video {
  userId: string;
  input: VideoJobInput;
  bytes: Uint8Array;
  signal: AbortSignal;
}

/** Stores a generated video in its size; `write` sets it on its post. */
export async function storeGeneratedVideo(
  { userId, input, bytes, signal }: Video,
  onShaped = () => {},
): Promise<JobOutcome> {
  const media = await withTempDirectory(async (folder) => {
    const from = join(folder, "made.mp4");
    await writeFile(from, bytes);
    const task = { from, to: join(folder, "film.mp4"), ...sizeOf(input.size) };
    const path = await resizeVideo(task, { userId, signal });
    // The Gemini API makes every video with sound (docs/providers/google-video.md).
    if (input.model === "silent") await removeAudioTracks(path);
    onShaped();
    return saveVideo({ userId, path, bytes: (await stat(path)).size }, signal);
  });
  const result = toVideoResponse(media);
  return {
    result,
    write: async (tx) => {
      const { postId } = input;
      const place = await placeVideo({ userId, input, media }, tx);
      // After the post's row, in the lock order of all writers. The library keeps the video for good.
      await insertCanvasImageIfAbsent({ userId, mediaId: media.id, label: normalizeLabel(input.label) }, tx);
      if (!place) return result;
      const about = { postId };
      const notice = { userId, accountId: input.accountId, about, payload: { title: input.label } };
      await notifyUser({ ...notice, kind: "film_ready", key: `film_ready:${media.id}` }, tx);
      return { ...result, ...place };
    },
    undo: () => deleteMediaSafely([media.id]),
  };
}

interface PlacedVideo {
  userId: string;
  input: VideoJobInput;
  media: MediaRow;
}

/** Puts a video into its post, or into the results of its post. Returns null when the post takes neither. */
async function placeVideo({ userId, input, media }: PlacedVideo, tx: Tx) {
  const { postId, prompt, label } = input;
  if (input.attach) return (await attachVideoToPost({ postId, mediaId: media.id }, tx)) ? { postId } : null;
  const result = await keepResult({ userId, postId, kind: "video", media, alt: label, prompt }, tx);
  return result && { resultId: result._id };
}

/** Builds the provider request. Checks everything that could prevent completion before the paid start. */
async function requestOf(userId: string, input: VideoJobInput, signal: AbortSignal): Promise<VideoRequest> {
  const { prompt, model, size, seconds, imageKey } = input;
  const { aspect, resolution, frame } = VIDEO_FORMATS[size];
  const square = sizeOf(size).width !== frame.width;
  if (square) assertVideoResizeAvailable();
  const account = await findOwnedAccount(userId, input.accountId);
  const image = imageKey === null ? null : await firstFrame(imageKey, input, { userId, signal });
  const text = buildVideoPrompt({
    brandName: account.name,
    colors: parseBrandKit(account).colors,
    prompt,
    audio: model === "sound" ? input.audio : null,
    language: toLanguage(account.language),
    square,
    hasImage: image !== null,
  });
  getLogger().info(
    { prompt: `generate-video@${GENERATE_VIDEO_PROMPT_VERSION}`, model, size, seconds },
    "video generation started",
  );
  const video = { prompt: text, model, aspect, resolution, seconds };
  return { ...video, ...(image ? { image } : {}) };
}

function firstFrame(
  key: string,
  { size }: VideoJobInput,
  caller: Pick<Video, "userId" | "signal">,
): Promise<Buffer> {
  return withTempDirectory(async (folder) => {
    const [from, to] = [join(folder, "picture"), join(folder, "frame.jpg")];
    if (!(await getObjectStore().download(key, from, { maxBytes: MAX_IMAGE_BYTES, signal: caller.signal }))) {
      throw new AppError("not_found");
    }
    await createFirstFrameInChild({ from, to, ...sizeOf(size), frame: VIDEO_FORMATS[size].frame }, caller);
    return readFile(to);
  });
}

type Begun = StartedVideoJob & Pick<VideoJobInput, "model">;

/** Polls without holding a connection. Throws provider_timeout or the provider's error. */
async function waitForVideo(
  models: VideoModels,
  started: Begun,
  { firstMs, mostMs, totalMs }: typeof VIDEO_POLLING,
  signal: AbortSignal,
): Promise<Uint8Array> {
  for (let wait = firstMs; ; wait = Math.min(wait * 1.5, mostMs)) {
    const video = await pollVideo(models, started, signal);
    if (video.state === "done") return video.bytes;
    if (Date.now() - started.at > totalMs) throw new AppError("provider_timeout");
    await pause(wait, undefined, { signal });
  }
}

/** Returns the state of a video; transient errors count as running. */
export async function pollVideo(
  models: VideoModels,
  started: Begun,
  signal: AbortSignal,
): Promise<VideoState> {
  try {
    return await models.poll(started.operation, started.model, signal);
  } catch (error) {
    if (isAppError(error, "unavailable")) return { state: "pending" };
    throw error;
  }
}
