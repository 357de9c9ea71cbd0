import { setTimeout as pause } from "node:timers/promises";
import { AppError, isAppError } from "@/lib/core/errors";
import type { StartedVideo } from "@/lib/generation/server/start-video";
import type { FilmState, VideoModels } from "@/lib/providers/ai-video/port";

type Begun = StartedVideo & { model: "silent" | "sound" };

interface Pace {
  firstMs: number;
  mostMs: number;
  /** Since it was begun. */
  totalMs: number;
}

/** Waits until a film is made, asking now and then, and holds nothing meanwhile. Throws provider_timeout, and why there is none. */
export async function waitForVideo(
  models: VideoModels,
  begun: Begun,
  { firstMs, mostMs, totalMs }: Pace,
  signal: AbortSignal,
): Promise<Uint8Array> {
  for (let wait = firstMs; ; wait = Math.min(wait * 1.5, mostMs)) {
    const film = await lookAtVideo(models, begun, signal);
    if (film.state === "done") return film.bytes;
    if (Date.now() - begun.at > totalMs) throw new AppError("provider_timeout");
    await pause(wait, undefined, { signal });
  }
}

/** How it stands; what nobody could answer just now counts as under way. */
export async function lookAtVideo(
  models: VideoModels,
  begun: Begun,
  signal: AbortSignal,
): Promise<FilmState> {
  try {
    return await models.look(begun.operation, begun.model, signal);
  } catch (error) {
    if (isAppError(error, "unavailable")) return { state: "pending" };
    throw error;
  }
}
