import { kitOf } from "@/lib/accounts/serializers";
import type { AccountRow } from "@/lib/accounts/server/account-store";
import { log } from "@/lib/core/server/logger";
import type { ImageQuality, ImageSize } from "@/lib/generation/rules";
import { describePicture } from "@/lib/generation/server/describe-picture";
import { altOf, DRAW_IMAGE_VERSION, drawImagePrompt } from "@/lib/generation/server/prompts/draw-image";
import { withProviderSlot } from "@/lib/generation/server/provider-slots";
import type { MediaRow } from "@/lib/media/server/media-store";
import { saveImage } from "@/lib/media/server/save-image";
import type { ImageModels } from "@/lib/providers/ai-image/port";

export interface DrawPicture {
  user: { id: string };
  account: AccountRow;
  prompt: string;
  /** Of the alternative text. */
  language: string;
  size: ImageSize;
  quality: ImageQuality;
  /** Called when it is this picture's turn at the provider. */
  renew(): Promise<void>;
  /** Told at once: whoever fails afterwards has to discard it. */
  onSaved(media: MediaRow): void;
  signal: AbortSignal;
}

/** A picture in the brand's colours, stored, with its alternative text. Credits are the caller's. */
export async function drawPicture(
  input: DrawPicture,
  models: Pick<ImageModels, "generate">,
): Promise<{ media: MediaRow; alt: string }> {
  const { user, account, size, quality, signal } = input;
  const { colors } = kitOf(account);
  const prompt = drawImagePrompt({ brandName: account.name, colors, prompt: input.prompt });
  const drawn = await withProviderSlot(user.id, signal, async () => {
    await input.renew();
    return models.generate({ prompt, size, quality, signal });
  });
  const media = await saveImage({ userId: user.id, bytes: drawn.bytes, source: "generated" });
  input.onSaved(media);
  log().info({ prompt: `draw-image@${DRAW_IMAGE_VERSION}`, size, quality }, "picture drawn");
  const described = { userId: user.id, media, request: input.prompt, language: input.language, signal };
  return { media, alt: (await describePicture(described)) ?? altOf(input.prompt) };
}
