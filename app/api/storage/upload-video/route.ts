import { route } from "@/lib/http/route";
import { TOO_LARGE_TEXT } from "@/lib/media/rules";
import { saveVideo } from "@/lib/media/server/save-video";
import { stageFilm } from "@/lib/media/server/stage-film";
import { videoAnswerOf } from "@/lib/media/server/video-answer-of";
import { MAX_VIDEO_UPLOAD_BYTES } from "@/lib/media/video-rules";
import { videoAnswer } from "@/lib/media/video-schemas";

export const POST = route({
  summary: "Upload a video through the server",
  auth: "user",
  upload: { maxBytes: MAX_VIDEO_UPLOAD_BYTES, spool: true, stage: stageFilm, tooLarge: TOO_LARGE_TEXT },
  answer: videoAnswer,
  rateLimit: "upload",
  handler: async ({ user, file, signal }) =>
    videoAnswerOf(await saveVideo({ userId: user.id, ...file }, signal)),
});
