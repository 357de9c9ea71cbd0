import { parseBrandKit } from "@/lib/accounts/serializers";
import { getLogger } from "@/lib/core/server/logger";
import type { ImageQuality, ImageSize } from "@/lib/generation/limits";
import type { PaidRequest } from "@/lib/generation/server/paid-request";
import {
  buildImagePrompt,
  createAltText,
  GENERATE_IMAGE_PROMPT_VERSION,
} from "@/lib/generation/server/prompts/generate-image";
import { withRenewedPermit } from "@/lib/generation/server/provider-semaphore";
import type { MediaRow } from "@/lib/media/server/media-store";
import { saveImage } from "@/lib/media/server/save-image";
import type { ImageModels } from "@/lib/providers/ai-image/port";

interface GenerateAndStoreImageInput extends Pick<PaidRequest<unknown>, "user" | "account" | "signal"> {
  prompt: string;
  size: ImageSize;
  quality: ImageQuality;
  renew(): Promise<void>;
  /** Called immediately after saving; a caller that fails later deletes the image. */
  onSaved(media: MediaRow): void;
}

/**
 * Generates an image in the account's colors and stores it. `alt` is provisional (`insertImageDescription`). The
 * caller handles the credits.
 */
export async function generateAndStoreImage(
  input: GenerateAndStoreImageInput,
  models: Pick<ImageModels, "generate">,
): Promise<{ media: MediaRow; alt: string }> {
  const { user, account, size, quality, signal } = input;
  const { colors } = parseBrandKit(account);
  const prompt = buildImagePrompt({ brandName: account.name, colors, prompt: input.prompt });
  const drawn = await withRenewedPermit(input, input, () =>
    models.generate({ prompt, size, quality, signal }),
  );
  const media = await saveImage({ userId: user.id, bytes: drawn.bytes, source: "generated" });
  input.onSaved(media);
  getLogger().info(
    { prompt: `generate-image@${GENERATE_IMAGE_PROMPT_VERSION}`, size, quality },
    "image generated",
  );
  return { media, alt: createAltText(input.prompt) };
}
