import { route } from "@/lib/http/route";
import { receiveVideo } from "@/lib/media/server/receive-video";
import { videoAnswerOf } from "@/lib/media/server/video-answer-of";
import { screenshotBody, videoAnswer } from "@/lib/media/video-schemas";

export const POST = route({
  summary: "Take in a video that was sent to a signed address",
  auth: "user",
  body: screenshotBody,
  answer: videoAnswer,
  rateLimit: "upload",
  handler: async ({ user, body, signal }) =>
    videoAnswerOf(await receiveVideo({ userId: user.id, ...body }, signal)),
});
