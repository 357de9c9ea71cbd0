import type { CanvasImageWire } from "@/lib/canvas/image-schemas";
import { serializeCanvasImage } from "@/lib/canvas/image-serializers";
import { findOwnedImage } from "@/lib/canvas/server/find-image";
import { updateLabel } from "@/lib/canvas/server/image-store";

/** Gives a picture of the person's library another name. */
export async function renameImage(input: {
  user: { id: string };
  params: { id: string };
  body: { label: string };
}): Promise<{ image: CanvasImageWire }> {
  const { id } = await findOwnedImage(input.user.id, input.params.id);
  await updateLabel(input.user.id, id, input.body.label);
  return { image: serializeCanvasImage(await findOwnedImage(input.user.id, id)) };
}
