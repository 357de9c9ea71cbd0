import type { CanvasImageWire, ImageUseWire } from "@/lib/canvas/image-schemas";
import { serializeCanvasImage, serializeImageUse } from "@/lib/canvas/image-serializers";
import { findOwnedImage } from "@/lib/canvas/server/find-image";
import { selectUses } from "@/lib/canvas/server/image-store";

/** A picture of the person's library and the posts that show it. */
export async function describeImage(input: {
  user: { id: string };
  params: { id: string };
}): Promise<{ image: CanvasImageWire; usedIn: ImageUseWire[] }> {
  const image = await findOwnedImage(input.user.id, input.params.id);
  const uses = await selectUses(image);
  return { image: serializeCanvasImage(image), usedIn: uses.map(serializeImageUse) };
}
