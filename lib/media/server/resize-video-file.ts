import { writeFile } from "node:fs/promises";
import sharp from "sharp";
import { AppError } from "@/lib/core/errors";

export interface ResizeVideoTask {
  from: string;
  to: string;
  width: number;
  height: number;
}

type Codecs = typeof import("@napi-rs/webcodecs");
type Frame = InstanceType<Codecs["VideoFrame"]>;
type VideoChunk = InstanceType<Codecs["EncodedVideoChunk"]>;
type AudioChunk = InstanceType<Codecs["EncodedAudioChunk"]>;
type Demuxer = InstanceType<Codecs["Mp4Demuxer"]>;

const CODEC = "avc1.640028";
const BITRATE = 6_000_000;
const STEP = 8;
/** Each frame in flight uses 8 MB. */
const MOST_WAITING = 6;
const KEY_FRAME_MICROSECONDS = 1_000_000;

/**
 * Resizes an MP4: scaled to cover, center-cropped, audio unchanged. Runs in a child process. Throws
 * AppError("unavailable") without the optional package, "unprocessable" when decoding fails.
 */
export async function resizeVideoFile({ from, to, width, height }: ResizeVideoTask): Promise<void> {
  const codecs = await import("@napi-rs/webcodecs").catch((cause: unknown) => {
    throw new AppError("unavailable", { message: "Videos of this shape cannot be made here", cause });
  });
  const sound: AudioChunk[] = [];
  const pending: VideoChunk[] = [];
  const demuxer = new codecs.Mp4Demuxer({
    videoOutput: (chunk) => void pending.push(chunk),
    audioOutput: (chunk) => void sound.push(chunk),
    error: () => undefined,
  });
  try {
    await demuxer.load(from);
    const encoder = new Encoder(codecs, width, height);
    await drain(codecs, demuxer, pending, encoder);
    await writeFile(to, mux(codecs, { demuxer, sound, image: await encoder.end(), width, height }));
  } catch (cause) {
    throw cause instanceof AppError ? cause : new AppError("unprocessable", { cause });
  } finally {
    demuxer.close();
  }
}

async function drain(codecs: Codecs, demuxer: Demuxer, pending: VideoChunk[], encoder: Encoder) {
  const config = demuxer.videoDecoderConfig;
  if (!config) throw new AppError("unprocessable");
  const frames: Frame[] = [];
  let failure: Error | undefined;
  const decoder = new codecs.VideoDecoder({
    output: (frame) => void frames.push(frame),
    error: (error) => {
      failure = error;
    },
  });
  decoder.configure(config);
  const pass = async () => {
    for (const frame of frames.splice(0)) await encoder.add(frame);
    if (failure) throw failure;
  };
  while (demuxer.state !== "ended") {
    await demuxer.demuxAsync(STEP);
    await turn();
    for (const chunk of pending.splice(0)) decoder.decode(chunk);
    while (decoder.decodeQueueSize > MOST_WAITING) await turn();
    await pass();
  }
  await decoder.flush();
  await pass();
  decoder.close();
}

const turn = () => new Promise((resolve) => setTimeout(resolve, 1));

class Encoder {
  readonly #codecs: Codecs;
  readonly #size: { width: number; height: number };
  readonly #encoder: InstanceType<Codecs["VideoEncoder"]>;
  readonly #chunks: VideoChunk[] = [];
  #description: Uint8Array | undefined;
  #failure: Error | undefined;
  #nextKey = 0;

  constructor(codecs: Codecs, width: number, height: number) {
    this.#codecs = codecs;
    this.#size = { width, height };
    this.#encoder = new codecs.VideoEncoder({
      output: (chunk, metadata) => {
        this.#description ??= metadata?.decoderConfig?.description;
        this.#chunks.push(chunk);
      },
      error: (error) => {
        this.#failure = error;
      },
    });
    this.#encoder.configure({ codec: CODEC, width, height, bitrate: BITRATE, avc: { format: "avc" } });
  }

  async add(frame: Frame): Promise<void> {
    const { timestamp } = frame;
    const { width, height } = this.#size;
    const shape = { codedWidth: width, codedHeight: height, timestamp, ...durationOf(frame) };
    const fitted = new this.#codecs.VideoFrame(await this.#fit(frame), { format: "RGBA", ...shape });
    const keyFrame = timestamp >= this.#nextKey;
    if (keyFrame) this.#nextKey = timestamp + KEY_FRAME_MICROSECONDS;
    this.#encoder.encode(fitted, { keyFrame });
    fitted.close();
    while (this.#encoder.encodeQueueSize > MOST_WAITING) await turn();
    if (this.#failure) throw this.#failure;
  }

  async end() {
    await this.#encoder.flush();
    this.#encoder.close();
    if (this.#failure) throw this.#failure;
    if (this.#chunks.length === 0) throw new AppError("unprocessable");
    return { chunks: this.#chunks, description: this.#description };
  }

  async #fit(frame: Frame): Promise<Buffer> {
    const rgba = Buffer.alloc(frame.allocationSize({ format: "RGBA" }));
    await frame.copyTo(rgba, { format: "RGBA" });
    const { width, height } = frame.visibleRect ?? { width: frame.codedWidth, height: frame.codedHeight };
    frame.close();
    const raw = { width, height, channels: 4 } as const;
    return sharp(rgba, { raw })
      .resize({ ...this.#size, fit: "cover" })
      .raw()
      .toBuffer();
  }
}

const durationOf = ({ duration }: Frame) => (duration === null ? {} : { duration });

interface Parts {
  demuxer: Demuxer;
  sound: AudioChunk[];
  image: { chunks: VideoChunk[]; description: Uint8Array | undefined };
  width: number;
  height: number;
}

/** Uses fragments with audio, because the other mode writes wrong offsets. */
function mux(codecs: Codecs, { demuxer, sound, image, width, height }: Parts): Uint8Array {
  const heard = demuxer.audioDecoderConfig;
  const muxer = new codecs.Mp4Muxer(heard ? { fragmented: true } : { fastStart: true });
  const { description } = image;
  muxer.addVideoTrack({ codec: CODEC, width, height, ...(description ? { description } : {}) });
  if (heard) muxer.addAudioTrack(heard);
  for (const chunk of image.chunks) muxer.addVideoChunk(chunk);
  if (heard) for (const chunk of sound) muxer.addAudioChunk(chunk);
  muxer.flush();
  return muxer.finalize();
}
