import { route } from "@/lib/http/route";
import { finalizeVideoUpload } from "@/lib/media/server/finalize-video-upload";
import { toVideoResponse } from "@/lib/media/server/save-video";
import { screenshotBody, videoResponse } from "@/lib/media/video-schemas";

export const POST = route({
  summary: "Take in a video that was sent to a signed address",
  auth: "user",
  body: screenshotBody,
  answer: videoResponse,
  rateLimit: "upload",
  handler: async ({ user, body, signal }) =>
    toVideoResponse(await finalizeVideoUpload({ userId: user.id, ...body }, signal)),
});
