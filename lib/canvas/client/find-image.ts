import type { QueryClient } from "@tanstack/react-query";
import { newActionKey, request } from "@/lib/api-client/request";
import { canvasImageKeys } from "@/lib/canvas/client/queries";
import { type CanvasImageWire, canvasImageAnswer, canvasImagesAnswer } from "@/lib/canvas/image-schemas";

/** The library picture behind an address; one that is in no library is put into it first. */
export async function imageBehind(client: QueryClient, url: string): Promise<CanvasImageWire> {
  const query = { page: 1, limit: 1, url };
  const { images } = await request("GET", "/canvas-images", { query, schema: canvasImagesAnswer });
  if (images[0]) return images[0];
  const body = new FormData();
  body.set("file", await (await fetch(url)).blob(), "picture");
  const sent = { body, idempotencyKey: newActionKey(), schema: canvasImageAnswer };
  const { image } = await request("POST", "/canvas-images/upload", sent);
  void client.invalidateQueries({ queryKey: canvasImageKeys.pages });
  return image;
}
