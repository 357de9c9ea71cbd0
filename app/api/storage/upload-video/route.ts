import { route } from "@/lib/http/route";
import { TOO_LARGE_MESSAGE } from "@/lib/media/limits";
import { saveVideo, toVideoResponse } from "@/lib/media/server/save-video";
import { stageVideoUpload } from "@/lib/media/server/stage-video-upload";
import { MAX_VIDEO_UPLOAD_BYTES } from "@/lib/media/video-limits";
import { uploadVideoBody, videoResponse } from "@/lib/media/video-schemas";

export const POST = route({
  summary: "Upload a video through the server",
  auth: "user",
  body: uploadVideoBody,
  upload: {
    maxBytes: MAX_VIDEO_UPLOAD_BYTES,
    spool: true,
    stage: stageVideoUpload,
    tooLarge: TOO_LARGE_MESSAGE,
  },
  answer: videoResponse,
  rateLimit: "upload",
  handler: async ({ user, file, body, signal }) =>
    toVideoResponse(await saveVideo({ userId: user.id, ...file, ...body }, signal)),
});
