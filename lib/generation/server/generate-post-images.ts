import { AppError, isAppError } from "@/lib/core/errors";
import type { Platform } from "@/lib/core/platforms";
import type { Tx } from "@/lib/core/server/transaction";
import type { GeneratePostBody } from "@/lib/generation/generate-post-schemas";
import { countGeneratedImages, type GenerationTarget } from "@/lib/generation/generation-targets";
import type { ImageSize } from "@/lib/generation/limits";
import { generateAndStoreImage } from "@/lib/generation/server/generate-and-store-image";
import type { PaidRequest } from "@/lib/generation/server/paid-request";
import { normalizeLabel } from "@/lib/media/limits";
import { insertCanvasImage } from "@/lib/media/server/canvas-image-store";
import type { MediaRow } from "@/lib/media/server/media-store";
import { insertImageDescription } from "@/lib/posts/server/image-description-store";
import type { ImageModels } from "@/lib/providers/ai-image/port";

export interface GeneratedPostImage {
  media: MediaRow;
  /** The provisional alternative text. */
  alt: string;
}

/** The size that each platform shows largest in its feed. */
const SHAPES: Record<Platform, ImageSize> = {
  facebook: "1024x1024",
  instagram: "1024x1280",
  linkedin: "1536x1024",
};

interface GeneratePostImagesInput extends Omit<PaidRequest<GeneratePostBody>, "actionKey"> {
  targets: GenerationTarget[];
  renew(): Promise<void>;
  onSaved(media: MediaRow): void;
}

/** Generates one image for all posts, one for each, or none. A failure is returned at its index. */
export async function generatePostImages(
  input: GeneratePostImagesInput,
  models: Pick<ImageModels, "generate">,
): Promise<Map<GenerationTarget, GeneratedPostImage | AppError>> {
  const { request, targets } = input;
  if (countGeneratedImages(targets.length, request) === 0) return new Map();
  const groups = request.image === "shared" ? [targets] : targets.map((target) => [target]);
  const drawn = groups.map(async (group) => {
    const image = await draw(input, group, models).catch(toAppError);
    return group.map((target) => [target, image] as const);
  });
  return new Map((await Promise.all(drawn)).flat());
}

/** Returns a known error, which concerns one of several parts; rethrows unknown ones. */
export function toAppError(error: unknown): AppError {
  if (isAppError(error)) return error;
  throw error;
}

function draw(
  { request, targets, ...input }: GeneratePostImagesInput,
  group: GenerationTarget[],
  models: Pick<ImageModels, "generate">,
): Promise<GeneratedPostImage> {
  const shape =
    group[0] && targets.length > 1 && request.image === "each" ? SHAPES[group[0].platform] : "1024x1024";
  const { topic: prompt, quality, size = shape } = request;
  return generateAndStoreImage({ ...input, prompt, size, quality }, models);
}

/** Adds the images of new posts to the library and requests their descriptions. */
export async function registerPostImages(
  userId: string,
  topic: string,
  images: GeneratedPostImage[],
  tx: Tx,
): Promise<void> {
  const label = normalizeLabel(topic);
  for (const { media, alt } of images) {
    const mediaId = media.id;
    if (!(await insertCanvasImage({ userId, mediaId, label }, tx))) throw new AppError("not_found");
    await insertImageDescription({ mediaId, request: topic, fallback: alt }, tx);
  }
}
