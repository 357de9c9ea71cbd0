import { route } from "@/lib/http/route";
import { TOO_LARGE_TEXT, UPLOAD_LIMITS } from "@/lib/media/rules";
import { replaceImage } from "@/lib/media/server/replace-image";
import { replaceImageAnswer, replaceImageQuery } from "@/lib/media/storage-schemas";

const call = {
  summary: "Put another picture in the place of one",
  auth: "user",
  query: replaceImageQuery,
  upload: { maxBytes: UPLOAD_LIMITS.maxDirectUploadSize, spool: true, tooLarge: TOO_LARGE_TEXT },
  answer: replaceImageAnswer,
  rateLimit: "upload",
  handler: replaceImage,
} as const;

export const POST = route(call);
export const PUT = route(call);
