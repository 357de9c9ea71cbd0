import type { JSONValue } from "ai";

/** What every model here makes; other shapes are cut out of these afterwards. */
type FilmAspect = "9:16" | "16:9";
type FilmResolution = "720p" | "1080p";

export interface FilmRequest {
  prompt: string;
  /** Which of the two films: also whether it has a sound track. */
  model: "silent" | "sound";
  aspect: FilmAspect;
  resolution: FilmResolution;
  seconds: number;
  /** The picture it begins with, in the film's own shape. */
  image?: Uint8Array;
}

export type FilmState = { state: "pending" } | { state: "done"; bytes: Uint8Array };

/**
 * Films, made elsewhere in minutes. A start is billed and never repeated; what it answers is JSON that any process may
 * ask with later. None of the services behind this takes back what it began: a film that is not wanted any more is
 * simply not asked for again.
 */
export interface VideoModels {
  /**
   * Throws AppError: rate_limited (with certainty nothing was begun), provider_refused, unavailable, provider_error,
   * provider_timeout.
   */
  start(request: FilmRequest): Promise<JSONValue>;
  /**
   * How a begun film stands. Throws `unavailable` when nobody could say, which means nothing; provider_refused and
   * provider_error when there will be none; cancelled by the signal.
   */
  look(operation: JSONValue, model: FilmRequest["model"], signal: AbortSignal): Promise<FilmState>;
}
