import {
  type EncodedVideoChunk,
  VideoEncoder,
  type VideoEncoderConfig,
  type VideoFrame,
} from "@napi-rs/webcodecs";

const WAITING_FRAMES = 4;

export class Encoded<Chunk> {
  readonly chunks: Chunk[] = [];
  description: Uint8Array | undefined;
  private failure: Error | undefined;

  readonly heard = {
    output: (chunk: Chunk, metadata?: { decoderConfig?: { description?: Uint8Array } }) => {
      this.description ??= metadata?.decoderConfig?.description;
      this.chunks.push(chunk);
    },
    error: (error: Error) => {
      this.failure = error;
    },
  };

  whole(): this {
    if (this.failure) throw this.failure;
    return this;
  }
}

export async function encodeFrames(
  config: VideoEncoderConfig,
  { count, keyEvery, frameOf }: { count: number; keyEvery: number; frameOf(index: number): VideoFrame },
): Promise<Encoded<EncodedVideoChunk>> {
  const encoded = new Encoded<EncodedVideoChunk>();
  const encoder = new VideoEncoder(encoded.heard);
  encoder.configure(config);
  for (let index = 0; index < count; index += 1) {
    const frame = frameOf(index);
    encoder.encode(frame, { keyFrame: index % keyEvery === 0 });
    frame.close();
    while (encoder.encodeQueueSize > WAITING_FRAMES) await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await encoder.flush();
  encoder.close();
  return encoded.whole();
}
