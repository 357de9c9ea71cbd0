import { cutUploadBody, removeBackgroundAnswer } from "@/lib/canvas/image-schemas";
import { addCutImage } from "@/lib/canvas/server/add-cut-image";
import { route } from "@/lib/http/route";
import { MAX_IMAGE_BYTES } from "@/lib/media/rules";

export const POST = route({
  summary: "Put a picture into the library and remove its background; with async 202 and a job",
  auth: "user",
  body: cutUploadBody,
  upload: { maxBytes: MAX_IMAGE_BYTES, spool: true },
  answer: removeBackgroundAnswer,
  also: [202],
  rateLimit: "upload",
  success: 201,
  handler: async ({ user, file, body, signal, actionKey, respond }) => {
    const answer = await addCutImage({ user, path: file.path, ...body, actionKey, signal });
    return respond(answer.jobId ? 202 : 201, answer);
  },
});
