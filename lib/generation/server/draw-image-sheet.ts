import type { ImageSheet, SheetGrid } from "@/lib/canvas/layouts/image-sheet";
import { getLogger } from "@/lib/core/server/logger";
import type { DesignContext, GenerateDesignInput } from "@/lib/generation/server/generate-design";
import { withRenewedPermit } from "@/lib/generation/server/provider-semaphore";
import { getMediaUrl } from "@/lib/media/server/media-url";
import { saveImage } from "@/lib/media/server/save-image";
import type { ImageModels } from "@/lib/providers/ai-image/port";
import { getImageModels } from "@/lib/providers/ai-image/registry";

export type DrawModels = Pick<ImageModels, "generate">;

interface SheetRequest {
  grid: SheetGrid;
  prompt: string;
  /** Name and version of the prompt in the log. */
  promptId: string;
}

/** Draws all images of a design in one call to the image model and stores the image. */
export async function drawImageSheet(
  input: GenerateDesignInput,
  { hold, stored }: Pick<DesignContext, "hold" | "stored">,
  { grid, prompt, promptId }: SheetRequest,
  models: DrawModels = getImageModels(),
): Promise<ImageSheet> {
  const { user, request, signal } = input;
  const { quality } = request;
  const drawn = await withRenewedPermit(input, hold, () =>
    models.generate({ prompt, size: grid.size, quality, signal }),
  );
  getLogger().info({ prompt: promptId, quality }, "images of a design generated");
  const media = await saveImage({ userId: user.id, bytes: drawn.bytes, source: "generated" });
  stored(media);
  const { key, width: w, height: h } = media;
  return { image: { src: getMediaUrl(key), w, h, alt: "", origin: "ai" }, grid };
}
