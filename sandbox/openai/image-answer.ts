import type { Canvas } from "@napi-rs/canvas";
import type { SandboxResponse } from "@/sandbox/core/stand-in";
import type { Call } from "@/sandbox/openai/call";
import { hashHex } from "@/sandbox/openai/hash";
import type { ImageSettings } from "@/sandbox/openai/image-settings";

/** Encodes the canvases and puts them into the maker's answer; notes the effect. */
export async function answerWithImages(
  call: Call,
  settings: ImageSettings,
  canvases: Canvas[],
  kind: "image" | "image-edit",
): Promise<SandboxResponse> {
  const { context } = call;
  const first = canvases[0];
  const size = `${first?.width ?? 0}x${first?.height ?? 0}`;
  const images = await Promise.all(canvases.map((canvas) => encode(canvas, settings)));
  const id = `img_${hashHex(`${call.serial}|${kind}|${settings.prompt}`, 32)}`;
  const data = { model: settings.model.id, n: settings.n, size, format: settings.format };
  await context.recordEffect({ service: "openai", kind, id, data });
  const textTokens = Math.ceil(settings.prompt.length / 4);
  const imageTokens = settings.n * Math.ceil(((first?.width ?? 0) * (first?.height ?? 0)) / 1024);
  const body = {
    created: Math.floor(context.now() / 1000),
    background: settings.background === "transparent" ? "transparent" : "opaque",
    output_format: settings.format,
    quality: settings.quality === "auto" ? "high" : settings.quality,
    size,
    data: images.map((bytes) => ({ b64_json: bytes.toString("base64") })),
    usage: {
      input_tokens: textTokens,
      input_tokens_details: { text_tokens: textTokens, image_tokens: 0 },
      output_tokens: imageTokens,
      total_tokens: textTokens + imageTokens,
    },
  };
  return {
    status: 200,
    headers: { ...call.headers, "content-type": "application/json" },
    body: JSON.stringify(body),
  };
}

function encode(canvas: Canvas, { format, compression }: ImageSettings): Promise<Buffer> {
  if (format === "png") return canvas.encode("png");
  // The maker's 100 is "no compression to speak of"; the encoders here look the same from 92 on and are far smaller.
  const quality = Math.min(92, Math.max(1, compression));
  return format === "jpeg" ? canvas.encode("jpeg", quality) : canvas.encode("webp", quality);
}
