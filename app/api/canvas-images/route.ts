import { route } from "@/lib/http/route";
import { canvasImagesQuery, canvasImagesResponse } from "@/lib/media/canvas-image-schemas";
import { listCanvasImages } from "@/lib/media/server/canvas-images";

export const GET = route({
  summary: "A page of the library, newest first",
  auth: "user",
  query: canvasImagesQuery,
  answer: canvasImagesResponse,
  handler: listCanvasImages,
});
