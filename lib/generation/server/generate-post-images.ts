import { AppError, isAppError } from "@/lib/core/errors";
import type { Platform } from "@/lib/core/platforms";
import type { Tx } from "@/lib/core/server/transaction";
import {
  countGeneratedImages,
  type GeneratePostBody,
  type GenerationTarget,
} from "@/lib/generation/generate-post-schemas";
import type { ImageSize } from "@/lib/generation/limits";
import { describeImage } from "@/lib/generation/server/describe-image";
import { generateAndStoreImage } from "@/lib/generation/server/generate-and-store-image";
import type { PaidRequest } from "@/lib/generation/server/paid-request";
import type { Language } from "@/lib/i18n/direction";
import { normalizeLabel } from "@/lib/media/limits";
import { insertCanvasImage } from "@/lib/media/server/canvas-image-store";
import type { MediaRow } from "@/lib/media/server/media-store";
import type { ImageModels } from "@/lib/providers/ai-image/port";

export interface GeneratedPostImage {
  media: MediaRow;
  alts: Partial<Record<Language, string>>;
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

async function draw(
  { request, targets, ...input }: GeneratePostImagesInput,
  group: GenerationTarget[],
  models: Pick<ImageModels, "generate">,
): Promise<GeneratedPostImage> {
  const [first, ...others] = [...new Set(group.map(({ language }) => language))];
  const language = first ?? "en";
  const shape =
    group[0] && targets.length > 1 && request.image === "each" ? SHAPES[group[0].platform] : "1024x1024";
  const { topic: prompt, quality, size = shape } = request;
  const { media, alt } = await generateAndStoreImage({ ...input, prompt, language, size, quality }, models);
  const alts: GeneratedPostImage["alts"] = { [language]: alt };
  for (const other of others) {
    const { user, signal } = input;
    const described = { userId: user.id, media, request: prompt, language: other, signal };
    alts[other] = (await describeImage(described)) ?? alt;
  }
  return { media, alts };
}

export async function addImagesToLibrary(userId: string, topic: string, media: MediaRow[], tx: Tx) {
  const label = normalizeLabel(topic);
  for (const { id: mediaId } of media) {
    if (!(await insertCanvasImage({ userId, mediaId, label }, tx))) throw new AppError("not_found");
  }
}
