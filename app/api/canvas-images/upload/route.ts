import { route } from "@/lib/http/route";
import { canvasImageResponse, uploadCanvasImageBody } from "@/lib/media/canvas-image-schemas";
import { MAX_IMAGE_BYTES } from "@/lib/media/limits";
import { addCanvasImage } from "@/lib/media/server/add-canvas-image";

export const POST = route({
  summary: "Put a picture into the library",
  auth: "user",
  body: uploadCanvasImageBody,
  upload: { maxBytes: MAX_IMAGE_BYTES, spool: true },
  answer: canvasImageResponse,
  rateLimit: "upload",
  success: 201,
  handler: async ({ user, file, body, actionKey, signal }) => ({
    image: await addCanvasImage({ user, path: file.path, ...body, source: "upload", actionKey, signal }),
  }),
});
