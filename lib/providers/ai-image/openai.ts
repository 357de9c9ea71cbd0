import { createOpenAI } from "@ai-sdk/openai";
import { generateImage } from "ai";
import { getEndUser } from "@/lib/core/server/end-user";
import { getEnv } from "@/lib/core/server/env";
import { toModelSize } from "@/lib/providers/ai-image/image-models";
import type {
  EditImageRequest,
  GeneratedImage,
  GenerateImageRequest,
  ImageModels,
} from "@/lib/providers/ai-image/port";
import { toModelError } from "@/lib/providers/ai-text/to-model-error";
import { measureCall } from "@/lib/providers/measure-call";

export function createOpenAiImageModels(timeoutMs = getEnv().OPENAI_IMAGE_SECONDS * 1_000): ImageModels {
  const openai = createOpenAI({ apiKey: getEnv().OPENAI_API_KEY, baseURL: getEnv().OPENAI_BASE_URL });

  async function ask(request: GenerateImageRequest, prompt: Parameters<typeof generateImage>[0]["prompt"]) {
    const { quality, signal } = request;
    const id = getEnv().OPENAI_IMAGE_MODEL;
    const user = getEndUser();
    try {
      const call = () =>
        generateImage({
          model: openai.image(id),
          prompt,
          size: toModelSize(id, request.size),
          n: 1,
          // A retry would be billed again (docs/providers/openai.md).
          maxRetries: 0,
          abortSignal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
          providerOptions: { openai: { quality, outputFormat: "png", ...(user ? { user } : {}) } },
        });
      const { image } = await measureCall("openai", "image", call, signal);
      return { bytes: image.uint8Array, contentType: image.mediaType } satisfies GeneratedImage;
    } catch (error) {
      throw toModelError(error, signal);
    }
  }

  return {
    generate: (request) => ask(request, request.prompt),
    // With images in the prompt the SDK calls /images/edits (docs/providers/openai.md).
    edit: ({ images, mask, ...request }: EditImageRequest) =>
      ask(request, { text: request.prompt, images, ...(mask ? { mask } : {}) }),
  };
}
