import { route } from "@/lib/http/route";
import { TOO_LARGE_TEXT, UPLOAD_LIMITS } from "@/lib/media/rules";
import { stageFilm } from "@/lib/media/server/stage-film";
import { storeUpload } from "@/lib/media/server/store-upload";
import { uploadAnswer, uploadBody } from "@/lib/media/storage-schemas";

export const POST = route({
  summary: "Store a picture or a video",
  auth: "user",
  body: uploadBody,
  upload: {
    maxBytes: UPLOAD_LIMITS.maxDirectUploadSize,
    spool: true,
    stage: stageFilm,
    tooLarge: TOO_LARGE_TEXT,
  },
  answer: uploadAnswer,
  rateLimit: "upload",
  handler: storeUpload,
});
