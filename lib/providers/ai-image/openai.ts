import { createOpenAI } from "@ai-sdk/openai";
import { generateImage } from "ai";
import { env } from "@/lib/core/server/env";
import type { ImageModels } from "@/lib/providers/ai-image/port";
import { modelError } from "@/lib/providers/ai-text/model-error";

// A picture takes 10 to 60 seconds; after three minutes nobody is waiting any more.
const TIMEOUT_MS = 180_000;

/** OpenAI images, or anything that speaks their protocol at OPENAI_BASE_URL. */
export function openAiImages(timeoutMs = TIMEOUT_MS): ImageModels {
  const openai = createOpenAI({ apiKey: env().OPENAI_API_KEY, baseURL: env().OPENAI_BASE_URL });
  return {
    async generate({ prompt, size, quality, signal }) {
      const abortSignal = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
      try {
        const { image } = await generateImage({
          model: openai.image(env().OPENAI_IMAGE_MODEL),
          prompt,
          size,
          n: 1,
          // A repeat would be billed again (providers.md 0.6).
          maxRetries: 0,
          abortSignal,
          providerOptions: { openai: { quality, outputFormat: "png" } },
        });
        return { bytes: image.uint8Array, contentType: image.mediaType };
      } catch (error) {
        throw modelError(error, signal);
      }
    },
  };
}
