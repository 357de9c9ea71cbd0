import { canvasImagesAnswer, canvasImagesQuery } from "@/lib/canvas/image-schemas";
import { listImages } from "@/lib/canvas/server/list-images";
import { route } from "@/lib/http/route";

export const GET = route({
  summary: "A page of the library, newest first",
  auth: "user",
  query: canvasImagesQuery,
  answer: canvasImagesAnswer,
  handler: listImages,
});
