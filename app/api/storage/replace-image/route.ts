import { route } from "@/lib/http/route";
import { TOO_LARGE_MESSAGE, UPLOAD_LIMITS } from "@/lib/media/limits";
import { replaceImage } from "@/lib/media/server/replace-image";
import { replaceImageQuery, replaceImageResponse } from "@/lib/media/storage-schemas";

const call = {
  summary: "Put another picture in the place of one",
  auth: "user",
  query: replaceImageQuery,
  upload: { maxBytes: UPLOAD_LIMITS.maxDirectUploadSize, spool: true, tooLarge: TOO_LARGE_MESSAGE },
  answer: replaceImageResponse,
  rateLimit: "upload",
  handler: replaceImage,
} as const;

export const POST = route(call);
export const PUT = route(call);
