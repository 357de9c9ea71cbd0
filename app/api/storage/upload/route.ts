import { route } from "@/lib/http/route";
import { TOO_LARGE_MESSAGE, UPLOAD_LIMITS } from "@/lib/media/limits";
import { saveUpload } from "@/lib/media/server/save-upload";
import { stageVideoUpload } from "@/lib/media/server/stage-video-upload";
import { uploadBody, uploadResponse } from "@/lib/media/storage-schemas";

export const POST = route({
  summary: "Store a picture or a video",
  auth: "user",
  body: uploadBody,
  upload: {
    maxBytes: UPLOAD_LIMITS.maxDirectUploadSize,
    spool: true,
    stage: stageVideoUpload,
    tooLarge: TOO_LARGE_MESSAGE,
  },
  answer: uploadResponse,
  rateLimit: "upload",
  handler: saveUpload,
});
