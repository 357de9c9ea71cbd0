import { route } from "@/lib/http/route";
import {
  canvasImageParams,
  removeBackgroundBody,
  removeBackgroundResponse,
} from "@/lib/media/canvas-image-schemas";
import { requestBackgroundRemoval } from "@/lib/media/server/request-background-removal";

export const POST = route({
  summary: "Remove the background of a library picture; with async 202 and a job",
  auth: "user",
  params: canvasImageParams,
  body: removeBackgroundBody,
  answer: removeBackgroundResponse,
  also: [202],
  rateLimit: "write",
  handler: async ({ user, params, body, signal, respond }) => {
    const response = await requestBackgroundRemoval({ user, id: params.id, async: body.async, signal });
    return respond(response.jobId ? 202 : 200, response);
  },
});
