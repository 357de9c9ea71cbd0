import { Mp4Muxer, VideoFrame } from "@napi-rs/webcodecs";
import sharp from "sharp";
import { encodeFrames } from "@/sandbox/vertex/encode-frames";

export const FRAMES_PER_SECOND = 10;
const CODEC = "avc1.640028";
/** Screen recordings change little: this bit rate keeps text sharp. */
const BITRATE = 170_000;
const KEY_SECONDS = 8;
const FADE_FRAMES = 4;

export interface VideoStill {
  image: Buffer;
  frames: number;
}

interface Size {
  width: number;
  height: number;
}

/** Converts RGB to planar YUV 4:2:0 (BT.709), as players expect at this size. */
function planesOf(rgb: Buffer, { width, height }: Size): Buffer {
  const planes = Buffer.alloc(width * height * 1.5);
  const [u, v] = [width * height, width * height * 1.25];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 3;
      const [red, green, blue] = [rgb[at] ?? 0, rgb[at + 1] ?? 0, rgb[at + 2] ?? 0];
      planes[y * width + x] = 16 + 0.1826 * red + 0.6142 * green + 0.062 * blue;
      if (x % 2 === 0 && y % 2 === 0) {
        const small = (y / 2) * (width / 2) + x / 2;
        planes[u + small] = 128 - 0.1006 * red - 0.3386 * green + 0.4392 * blue;
        planes[v + small] = 128 + 0.4392 * red - 0.3989 * green - 0.0403 * blue;
      }
    }
  }
  return planes;
}

function blend(from: Buffer, to: Buffer, share: number): Buffer {
  const mixed = Buffer.alloc(to.length);
  for (let at = 0; at < to.length; at += 1) {
    mixed[at] = (from[at] ?? 0) + ((to[at] ?? 0) - (from[at] ?? 0)) * share;
  }
  return mixed;
}

/** Returns the planes of all frames in order; a static image repeats its buffer, a new one fades in. */
async function framesOf(stills: VideoStill[], size: Size): Promise<Buffer[]> {
  const frames: Buffer[] = [];
  let before: Buffer | null = null;
  for (const still of stills) {
    const { width, height } = size;
    const scaled = sharp(still.image).resize(width, height, { fit: "fill", kernel: "lanczos3" });
    const planes = planesOf(await scaled.removeAlpha().raw().toBuffer(), size);
    const fade = before && still.frames > FADE_FRAMES * 2 ? FADE_FRAMES : 0;
    for (let step = 1; step <= fade; step += 1) {
      frames.push(blend(before ?? planes, planes, step / (fade + 1)));
    }
    for (let step = fade; step < still.frames; step += 1) frames.push(planes);
    before = planes;
  }
  return frames;
}

export async function encodeVideo(stills: VideoStill[], size: Size): Promise<Buffer> {
  const frames = await framesOf(stills, size);
  const microseconds = 1_000_000 / FRAMES_PER_SECOND;
  const video = await encodeFrames(
    { codec: CODEC, ...size, bitrate: BITRATE, framerate: FRAMES_PER_SECOND, avc: { format: "avc" } },
    {
      count: frames.length,
      keyEvery: KEY_SECONDS * FRAMES_PER_SECOND,
      frameOf: (index) =>
        new VideoFrame(frames[index] ?? Buffer.alloc(0), {
          format: "I420",
          codedWidth: size.width,
          codedHeight: size.height,
          timestamp: Math.round(index * microseconds),
          duration: Math.round(microseconds),
        }),
    },
  );
  const muxer = new Mp4Muxer({ fastStart: true });
  const description = video.description ? { description: video.description } : {};
  muxer.addVideoTrack({ codec: CODEC, ...size, framerate: FRAMES_PER_SECOND, ...description });
  for (const chunk of video.chunks) muxer.addVideoChunk(chunk);
  muxer.flush();
  return Buffer.from(muxer.finalize());
}
