import { route } from "@/lib/http/route";
import { removeBackgroundResponse, uploadWithBackgroundRemovalBody } from "@/lib/media/canvas-image-schemas";
import { MAX_IMAGE_BYTES } from "@/lib/media/limits";
import { addImageWithoutBackground } from "@/lib/media/server/add-image-without-background";

export const POST = route({
  summary: "Put a picture into the library and remove its background; with async 202 and a job",
  auth: "user",
  body: uploadWithBackgroundRemovalBody,
  upload: { maxBytes: MAX_IMAGE_BYTES, spool: true },
  answer: removeBackgroundResponse,
  also: [202],
  rateLimit: "upload",
  success: 201,
  handler: async ({ user, file, body, signal, actionKey, respond }) => {
    const response = await addImageWithoutBackground({ user, path: file.path, ...body, actionKey, signal });
    return respond(response.jobId ? 202 : 201, response);
  },
});
