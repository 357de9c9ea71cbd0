import { route } from "@/lib/http/route";
import { moveCanvasImagesBody, moveCanvasImagesResponse } from "@/lib/media/media-folder-schemas";
import { moveCanvasImages } from "@/lib/media/server/media-folders";

export const POST = route({
  summary: "Move several library items into a folder, or out of their folders",
  auth: "user",
  body: moveCanvasImagesBody,
  answer: moveCanvasImagesResponse,
  rateLimit: "write",
  handler: moveCanvasImages,
});
