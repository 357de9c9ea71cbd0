import { type RenderDocument, withDrawn } from "@/lib/canvas/server/render-document";
import type { MediaRow } from "@/lib/media/server/media-store";
import { saveImage } from "@/lib/media/server/save-image";

/** Draws a page of a design and keeps the picture among the person's own. Throws as both steps do. */
export function saveRendered(input: RenderDocument): Promise<MediaRow> {
  return withDrawn(input, ({ path }) => saveImage({ userId: input.userId, path, source: "rendered" }));
}
