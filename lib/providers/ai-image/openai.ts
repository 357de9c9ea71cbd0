import { createOpenAI } from "@ai-sdk/openai";
import { generateImage } from "ai";
import { env } from "@/lib/core/server/env";
import type { DrawnImage, DrawRequest, EditRequest, ImageModels } from "@/lib/providers/ai-image/port";
import { modelError } from "@/lib/providers/ai-text/model-error";

// A picture takes 10 to 60 seconds; after three minutes nobody is waiting any more.
const TIMEOUT_MS = 180_000;

/** OpenAI images, or anything that speaks their protocol at OPENAI_BASE_URL. */
export function openAiImages(timeoutMs = TIMEOUT_MS): ImageModels {
  const openai = createOpenAI({ apiKey: env().OPENAI_API_KEY, baseURL: env().OPENAI_BASE_URL });

  async function ask(request: DrawRequest, prompt: Parameters<typeof generateImage>[0]["prompt"]) {
    const { size, quality, signal } = request;
    try {
      const { image } = await generateImage({
        model: openai.image(env().OPENAI_IMAGE_MODEL),
        prompt,
        size,
        n: 1,
        // A repeat would be billed again (providers.md 0.6).
        maxRetries: 0,
        abortSignal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
        providerOptions: { openai: { quality, outputFormat: "png" } },
      });
      return { bytes: image.uint8Array, contentType: image.mediaType } satisfies DrawnImage;
    } catch (error) {
      throw modelError(error, signal);
    }
  }

  return {
    generate: (request) => ask(request, request.prompt),
    // With pictures in its prompt the SDK asks /images/edits (providers.md 6.2).
    edit: ({ images, mask, ...request }: EditRequest) =>
      ask(request, { text: request.prompt, images, ...(mask ? { mask } : {}) }),
  };
}
