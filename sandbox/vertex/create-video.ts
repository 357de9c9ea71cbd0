import { AudioData, AudioEncoder, type EncodedAudioChunk, Mp4Muxer, VideoFrame } from "@napi-rs/webcodecs";
import { Encoded, encodeFrames } from "@/sandbox/vertex/encode-frames";

export interface VideoShape {
  width: number;
  height: number;
  seconds: number;
  sound: boolean;
}

/** Low, but enough to show movement. */
const FPS = 6;
const CODEC = "avc1.640028";
const AUDIO = { codec: "mp4a.40.2", sampleRate: 48_000, numberOfChannels: 2 } as const;
const SAMPLES = 1_024;

const created = new Map<string, Promise<Buffer>>();

/** Creates an MP4 of a moving light, with a chord or without an audio track. Each shape is encoded once. */
export function createVideo(shape: VideoShape): Promise<Buffer> {
  const name = JSON.stringify(shape);
  const known = created.get(name) ?? encodeShape(shape);
  created.set(name, known);
  known.catch(() => created.delete(name));
  return known;
}

async function encodeShape({ width, height, seconds, sound }: VideoShape): Promise<Buffer> {
  const video = await encodeVideo(width, height, seconds);
  const audio = sound ? await encodeAudio(seconds) : null;
  // fastStart writes wrong offsets when there is an audio track; fragmented files play and seek as well.
  const muxer = new Mp4Muxer(audio ? { fragmented: true } : { fastStart: true });
  muxer.addVideoTrack({ codec: CODEC, width, height, framerate: FPS, ...described(video.description) });
  if (audio) muxer.addAudioTrack({ ...AUDIO, ...described(audio.description) });
  for (const chunk of video.chunks) muxer.addVideoChunk(chunk);
  for (const chunk of audio?.chunks ?? []) muxer.addAudioChunk(chunk);
  muxer.flush();
  return Buffer.from(muxer.finalize());
}

const described = (description: Uint8Array | undefined) => (description ? { description } : {});

function encodeVideo(width: number, height: number, seconds: number) {
  const count = seconds * FPS;
  const config = {
    codec: CODEC,
    width,
    height,
    bitrate: 900_000,
    framerate: FPS,
    avc: { format: "avc" as const },
  };
  const frame = (index: number) => frameOf(index / count, index, width, height);
  return encodeFrames(config, { count, keyEvery: FPS, frameOf: frame });
}

/** I420 planes: luma, then two chroma planes; they need less memory than RGBA. */
function frameOf(share: number, index: number, width: number, height: number): VideoFrame {
  const luma = width * height;
  const pixels = Buffer.alloc(luma * 1.5, 128);
  for (let y = 0; y < height; y += 1)
    pixels.fill(40 + Math.floor((60 * y) / height), y * width, (y + 1) * width);
  const side = Math.floor(Math.min(width, height) / 5);
  const left = Math.floor((width - side) * share);
  const top = Math.floor((height - side) * (0.5 + 0.4 * Math.sin(share * 2 * Math.PI)));
  for (let y = top; y < top + side; y += 1) pixels.fill(210, y * width + left, y * width + left + side);
  pixels.fill(140, luma, luma * 1.25);
  const timestamp = Math.round((index * 1_000_000) / FPS);
  const shape = { format: "I420" as const, codedWidth: width, codedHeight: height, timestamp };
  return new VideoFrame(pixels, { ...shape, duration: Math.round(1_000_000 / FPS) });
}

async function encodeAudio(seconds: number) {
  const encoded = new Encoded<EncodedAudioChunk>();
  const encoder = new AudioEncoder(encoded.heard);
  encoder.configure({ ...AUDIO, bitrate: 64_000 });
  for (let at = 0; at < seconds * AUDIO.sampleRate; at += SAMPLES) {
    const data = createTone(at);
    encoder.encode(data);
    data.close();
  }
  await encoder.flush();
  encoder.close();
  return encoded.whole();
}

function createTone(from: number): AudioData {
  const { sampleRate, numberOfChannels } = AUDIO;
  const samples = new Float32Array(SAMPLES * numberOfChannels);
  for (let index = 0; index < SAMPLES; index += 1) {
    const time = (from + index) / sampleRate;
    const tone = 0.1 * (Math.sin(2 * Math.PI * 220 * time) + Math.sin(2 * Math.PI * 277.2 * time));
    samples.fill(tone, index * numberOfChannels, (index + 1) * numberOfChannels);
  }
  const timestamp = Math.round((from * 1_000_000) / sampleRate);
  return new AudioData({
    ...{ format: "f32", sampleRate, numberOfChannels, numberOfFrames: SAMPLES, timestamp },
    data: new Uint8Array(samples.buffer),
  });
}
