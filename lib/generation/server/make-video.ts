import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { kitOf } from "@/lib/accounts/serializers";
import { findOwnedAccount } from "@/lib/accounts/server/find-account";
import { AppError } from "@/lib/core/errors";
import { log } from "@/lib/core/server/logger";
import { withTempFolder } from "@/lib/core/server/temp-folder";
import { MAKE_VIDEO_VERSION, makeVideoPrompt } from "@/lib/generation/server/prompts/make-video";
import { startVideo } from "@/lib/generation/server/start-video";
import { waitForVideo } from "@/lib/generation/server/wait-for-video";
import { VIDEO_PACE, VIDEO_SECONDS, VIDEO_SHAPES } from "@/lib/generation/video-rules";
import { type VideoInput, videoInput } from "@/lib/jobs/schemas";
import type { JobWork, Outcome } from "@/lib/jobs/server/run-job";
import { MAX_IMAGE_BYTES } from "@/lib/media/rules";
import { discardMedia } from "@/lib/media/server/delete-media";
import { saveVideo } from "@/lib/media/server/save-video";
import { assertShapeable, shapeFirstFrame, shapeVideo } from "@/lib/media/server/shape-video";
import { videoAnswerOf } from "@/lib/media/server/video-answer-of";
import { notify } from "@/lib/notifications/server/notify";
import { attachVideo } from "@/lib/posts/server/attach-video";
import type { FilmRequest, VideoModels } from "@/lib/providers/ai-video/port";
import { videoModels } from "@/lib/providers/ai-video/registry";
import { objectStore } from "@/lib/providers/object-store/registry";

const sizeOf = (size: VideoInput["size"]) => {
  const [width = 0, height = 0] = size.split("x").map(Number);
  return { width, height };
};

/**
 * The work of making a film: begun once at the provider, waited for, copied to our store, given to its post when the
 * job ends. Whoever takes the job over goes on waiting for the same film.
 */
export function makeVideo(models: () => VideoModels = videoModels, pace = VIDEO_PACE): JobWork {
  return async (job) => {
    const { userId, signal, report } = job;
    const input = videoInput.parse(job.input);
    const operation = await startVideo(job, models(), () => requestOf(userId, input, signal), pace);
    report("drawing", 0);
    const bytes = await waitForVideo(models(), { ...operation, model: input.model }, pace, signal);
    report("fetching", 0.9);
    return keepFilm({ userId, input, bytes, signal }, () => report("finishing", 0.95));
  };
}

interface Film {
  userId: string;
  input: VideoInput;
  bytes: Uint8Array;
  signal: AbortSignal;
}

/** The film in our store, in its size; its post gets it in the transaction that `write` is called in. */
export async function keepFilm(
  { userId, input, bytes, signal }: Film,
  onShaped = () => {},
): Promise<Outcome> {
  const media = await withTempFolder(async (folder) => {
    const from = join(folder, "made.mp4");
    await writeFile(from, bytes);
    const path = await shapeVideo({ from, to: join(folder, "film.mp4"), ...sizeOf(input.size) }, signal);
    onShaped();
    return saveVideo({ userId, path, bytes: (await stat(path)).size }, signal);
  });
  const result = videoAnswerOf(media);
  return {
    result,
    write: async (tx) => {
      const { postId } = input;
      if (!(await attachVideo({ postId, mediaId: media.id }, tx))) return result;
      const about = { postId };
      const notice = { userId, accountId: input.accountId, about, payload: { title: input.label } };
      await notify({ ...notice, kind: "film_ready", key: `film_ready:${media.id}` }, tx);
      return { ...result, postId };
    },
    undo: () => discardMedia([media.id]),
  };
}

/** What the provider is asked for. Whatever could keep the film from being finished is found out before it is paid. */
async function requestOf(userId: string, input: VideoInput, signal: AbortSignal): Promise<FilmRequest> {
  const { prompt, model, size, imageKey } = input;
  const { aspect, resolution, frame } = VIDEO_SHAPES[size];
  const square = sizeOf(size).width !== frame.width;
  if (square) assertShapeable();
  const account = await findOwnedAccount(userId, input.accountId);
  const image = imageKey === null ? null : await firstFrame(imageKey, input, signal);
  const text = makeVideoPrompt({
    ...{ brandName: account.name, colors: kitOf(account).colors, prompt },
    ...{ sound: model === "sound", square, hasPicture: image !== null },
  });
  log().info({ prompt: `make-video@${MAKE_VIDEO_VERSION}`, model, size }, "film begun");
  const film = { prompt: text, model, aspect, resolution, seconds: VIDEO_SECONDS };
  return { ...film, ...(image ? { image } : {}) };
}

function firstFrame(key: string, { size }: VideoInput, signal: AbortSignal): Promise<Buffer> {
  return withTempFolder(async (folder) => {
    const [from, to] = [join(folder, "picture"), join(folder, "frame.jpg")];
    if (!(await objectStore().download(key, from, { maxBytes: MAX_IMAGE_BYTES, signal }))) {
      throw new AppError("not_found");
    }
    await shapeFirstFrame({ from, to, ...sizeOf(size), frame: VIDEO_SHAPES[size].frame }, signal);
    return readFile(to);
  });
}
