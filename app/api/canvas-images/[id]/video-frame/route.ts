import { route } from "@/lib/http/route";
import { canvasImageParams, canvasImageResponse } from "@/lib/media/canvas-image-schemas";
import { addVideoFrame } from "@/lib/media/server/add-video-frame";

export const POST = route({
  summary:
    "Put a frame of a library video into the library as a picture; repeated requests return the same one",
  auth: "user",
  params: canvasImageParams,
  answer: canvasImageResponse,
  rateLimit: "upload",
  handler: async ({ user, params, signal }) => ({
    image: await addVideoFrame({ user, id: params.id, signal }),
  }),
});
