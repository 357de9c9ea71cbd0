import { route } from "@/lib/http/route";
import { createVideoUploadUrl } from "@/lib/media/server/create-video-upload-url";
import { videoUploadUrlBody, videoUploadUrlResponse } from "@/lib/media/video-schemas";

export const POST = route({
  summary: "A signed address that takes a video",
  auth: "named-post",
  body: videoUploadUrlBody,
  answer: videoUploadUrlResponse,
  rateLimit: "upload",
  handler: ({ user, body: { contentType, size } }) =>
    createVideoUploadUrl({ userId: user.id, contentType, size }),
});
