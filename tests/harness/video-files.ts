import { Mp4Muxer, VideoFrame, WebMMuxer } from "@napi-rs/webcodecs";
import { encodeFrames } from "@/sandbox/vertex/encode-frames";

export interface VideoFile {
  seconds?: number;
  width?: number;
  height?: number;
  /** Padded to this size with an empty element. */
  bytes?: number;
}

const FPS = 10;

/** Creates a real H.264 MP4, from blue to red frame by frame. */
export async function createMp4({ bytes = 0, ...video }: VideoFile = {}): Promise<Buffer> {
  const { width, height, chunks, description } = await encode("avc1.42E01F", video);
  const muxer = new Mp4Muxer({ fastStart: true });
  muxer.addVideoTrack({
    codec: "avc1.42E01F",
    width,
    height,
    framerate: FPS,
    ...(description ? { description } : {}),
  });
  for (const chunk of chunks) muxer.addVideoChunk(chunk);
  await muxer.flush();
  const made = Buffer.from(muxer.finalize());
  const rest = bytes - made.length;
  if (rest < 8) return made;
  const free = Buffer.alloc(rest);
  free.writeUInt32BE(rest, 0);
  free.write("free", 4, "latin1");
  return Buffer.concat([made, free]);
}

/** Creates a real VP8 WebM. */
export async function createWebm({ bytes = 0, ...video }: VideoFile = {}): Promise<Buffer> {
  const { width, height, chunks } = await encode("vp8", video);
  const muxer = new WebMMuxer();
  muxer.addVideoTrack({ codec: "vp8", width, height, framerate: FPS });
  for (const chunk of chunks) muxer.addVideoChunk(chunk);
  muxer.flush();
  const made = Buffer.from(muxer.finalize());
  const rest = bytes - made.length;
  if (rest < 9) return made;
  const nothing = Buffer.alloc(rest);
  // "Void" and its size as an eight-byte number
  nothing.writeUInt16BE(0xec01, 0);
  nothing.writeUIntBE(rest - 9, 3, 6);
  return Buffer.concat([made, nothing]);
}

/** Returns the video with a rotation of 90 degrees, as phones write it. */
export function withRotation(mp4: Buffer): Buffer {
  const copy = Buffer.from(mp4);
  const at = copy.indexOf("tkhd", 0, "latin1") + 4 + 40;
  for (const [place, value] of [0, 1, 0, -1, 0].entries()) copy.writeInt32BE(value * 0x10000, at + place * 4);
  return copy;
}

/** Returns the video with the QuickTime brand. */
export function toQuickTime(mp4: Buffer): Buffer {
  const copy = Buffer.from(mp4);
  copy.write("qt  ", 8, "latin1");
  return copy;
}

async function encode(codec: string, { seconds = 2, width = 160, height = 120 }: VideoFile) {
  const avc = codec === "vp8" ? {} : { avc: { format: "avc" as const } };
  const config = { codec, width, height, bitrate: 200_000, framerate: FPS, ...avc };
  const frame = (index: number) => frameOf(index, width, height);
  const count = Math.max(1, seconds * FPS);
  const { chunks, description } = await encodeFrames(config, { count, keyEvery: FPS, frameOf: frame });
  return { width, height, chunks, description };
}

function frameOf(index: number, width: number, height: number): VideoFrame {
  const pixels = Buffer.alloc(width * height * 4, Buffer.from([Math.min(255, index * 12), 80, 180, 255]));
  const timestamp = (index * 1_000_000) / FPS;
  const shape = { format: "RGBA" as const, codedWidth: width, codedHeight: height, timestamp };
  return new VideoFrame(pixels, { ...shape, duration: 1_000_000 / FPS });
}
