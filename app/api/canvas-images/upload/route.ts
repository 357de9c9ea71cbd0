import { canvasImageAnswer, uploadCanvasImageBody } from "@/lib/canvas/image-schemas";
import { addImage } from "@/lib/canvas/server/add-image";
import { route } from "@/lib/http/route";
import { MAX_IMAGE_BYTES } from "@/lib/media/rules";

export const POST = route({
  summary: "Put a picture into the library",
  auth: "user",
  body: uploadCanvasImageBody,
  upload: { maxBytes: MAX_IMAGE_BYTES, spool: true },
  answer: canvasImageAnswer,
  rateLimit: "upload",
  success: 201,
  handler: async ({ user, file, body: { label }, actionKey, signal }) => ({
    image: await addImage({ user, path: file.path, label, source: "upload", actionKey, signal }),
  }),
});
