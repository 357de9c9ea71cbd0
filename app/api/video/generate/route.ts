import { generateVideo } from "@/lib/generation/server/generate-video";
import { generateVideoBody, generateVideoResponse } from "@/lib/generation/video-generation-schemas";
import { route } from "@/lib/http/route";

export const POST = route({
  summary: "Make a video, 22 credits or 320 with sound; with async 202 and a job",
  auth: "post",
  body: generateVideoBody,
  answer: generateVideoResponse,
  also: [202],
  rateLimit: "ai",
  outlivesConnection: true,
  handler: async ({ user, account, post, body: request, actionKey, signal, respond }) => {
    const response = await generateVideo({ user, account, post, request, actionKey, signal });
    return respond(request.async ? 202 : 200, response);
  },
});
