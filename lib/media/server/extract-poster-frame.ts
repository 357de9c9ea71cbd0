import sharp from "sharp";
import { AppError } from "@/lib/core/errors";
import { createNotVideoError } from "@/lib/media/server/probe-video";
import {
  MAX_POSTER_SIDE,
  MAX_VIDEO_DURATION_MS,
  MAX_VIDEO_SIDE,
  POSTER_TIME_MS,
  type VideoMetadata,
} from "@/lib/media/video-limits";

type Codecs = typeof import("@napi-rs/webcodecs");
type Frame = InstanceType<Codecs["VideoFrame"]>;
type Chunk = InstanceType<Codecs["EncodedVideoChunk"]>;

/** Number of chunks between two reads of the decoder's output. */
const STEP = 10;
/** A video without a frame in this many chunks has none. */
const MAX_STEPS = 60;

/**
 * Extracts the frame at one second, or at a tenth of a shorter video, with sides of at most `maxSide`. Runs in a
 * child process. Throws AppError("unavailable") without the optional package, "unsupported_type" when decoding
 * fails.
 */
export async function extractPosterFrame(
  path: string,
  head: VideoMetadata,
  maxSide = MAX_POSTER_SIDE,
): Promise<{ jpeg: Buffer; durationMs: number | null }> {
  const codecs = await loadCodecs();
  try {
    const { frame, durationMs } = await decodeFrame(codecs, path, head);
    try {
      return { jpeg: await toJpeg(frame, head, maxSide), durationMs };
    } finally {
      frame.close();
    }
  } catch (cause) {
    throw cause instanceof AppError ? cause : createNotVideoError(cause);
  }
}

async function loadCodecs(): Promise<Codecs> {
  try {
    return await import("@napi-rs/webcodecs");
  } catch (cause) {
    throw new AppError("unavailable", { message: "Screenshots are not installed here", cause });
  }
}

async function decodeFrame(codecs: Codecs, path: string, head: VideoMetadata) {
  const chunks: Chunk[] = [];
  const Demuxer = head.contentType === "video/webm" ? codecs.WebMDemuxer : codecs.Mp4Demuxer;
  const demuxer = new Demuxer({ videoOutput: (chunk) => void chunks.push(chunk), error: () => undefined });
  try {
    await demuxer.load(path);
    const config = demuxer.videoDecoderConfig;
    if (!config) throw createNotVideoError();
    const durationMs = head.durationMs ?? (demuxer.duration ? Math.round(demuxer.duration / 1000) : null);
    if ((durationMs ?? 0) > MAX_VIDEO_DURATION_MS)
      throw new AppError("too_large", { message: "The video is longer than 4 hours" });
    const wanted = new Wanted(Math.min(POSTER_TIME_MS, (durationMs ?? POSTER_TIME_MS) / 10) * 1000);
    const decoder = new codecs.VideoDecoder({
      output: (frame) => wanted.offer(frame),
      error: (error) => wanted.fail(error),
    });
    decoder.configure(config);
    for (let step = 0; step < MAX_STEPS && !wanted.passed; step += 1) {
      await demuxer.demuxAsync(STEP);
      await new Promise((resolve) => setImmediate(resolve));
      for (const chunk of chunks.splice(0)) decoder.decode(chunk);
      if (demuxer.state === "ended") break;
    }
    if (!wanted.passed) await decoder.flush().catch((error: Error) => wanted.fail(error));
    decoder.close();
    return { frame: wanted.take(), durationMs };
  } finally {
    demuxer.close();
  }
}

/** Selects the last frame up to a time, or the very first when none precedes it. */
class Wanted {
  passed = false;
  readonly #microseconds: number;
  #frame: Frame | null = null;
  #failure: unknown = null;

  constructor(microseconds: number) {
    this.#microseconds = microseconds;
  }

  offer(frame: Frame): void {
    const late = frame.timestamp > this.#microseconds;
    if (late) this.passed = true;
    const [dropped, stored] = late && this.#frame ? [frame, this.#frame] : [this.#frame, frame];
    dropped?.close();
    this.#frame = stored;
  }

  fail(error: unknown): void {
    this.#failure = error;
    this.passed = true;
  }

  take(): Frame {
    if (!this.#frame) throw createNotVideoError(this.#failure);
    return this.#frame;
  }
}

async function toJpeg(frame: Frame, { rotation }: VideoMetadata, maxSide: number): Promise<Buffer> {
  // The container's size and the frame's size can differ.
  if (Math.max(frame.codedWidth, frame.codedHeight) > MAX_VIDEO_SIDE) throw new AppError("too_large");
  const rgba = Buffer.alloc(frame.allocationSize({ format: "RGBA" }));
  await frame.copyTo(rgba, { format: "RGBA" });
  const { width, height } = frame.visibleRect ?? { width: frame.codedWidth, height: frame.codedHeight };
  return sharp(rgba, { raw: { width, height, channels: 4 } })
    .rotate(rotation)
    .flatten({ background: "#000" })
    .resize(maxSide, maxSide, { fit: "inside", withoutEnlargement: true })
    .jpeg({ quality: 82 })
    .toBuffer();
}
