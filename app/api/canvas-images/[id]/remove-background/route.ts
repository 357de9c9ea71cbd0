import { canvasImageParams, removeBackgroundAnswer, removeBackgroundBody } from "@/lib/canvas/image-schemas";
import { removeBackground } from "@/lib/canvas/server/remove-background";
import { route } from "@/lib/http/route";

export const POST = route({
  summary: "Remove the background of a library picture; with async 202 and a job",
  auth: "user",
  params: canvasImageParams,
  body: removeBackgroundBody,
  answer: removeBackgroundAnswer,
  also: [202],
  rateLimit: "write",
  handler: async ({ user, params, body, signal, respond }) => {
    const answer = await removeBackground({ user, id: params.id, async: body.async, signal });
    return respond(answer.jobId ? 202 : 200, answer);
  },
});
