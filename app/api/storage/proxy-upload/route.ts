import { route } from "@/lib/http/route";
import { isProxyUploadEnabled, proxyVideoUpload } from "@/lib/media/server/proxy-video-upload";
import { MAX_SIGNED_UPLOAD_BYTES } from "@/lib/media/video-limits";
import { proxyUploadBody, proxyUploadResponse } from "@/lib/media/video-schemas";

export const POST = route({
  summary: "Send a video to its signed address through the server (not in production)",
  isOffered: isProxyUploadEnabled,
  auth: "user",
  body: proxyUploadBody,
  upload: { maxBytes: MAX_SIGNED_UPLOAD_BYTES, spool: true },
  answer: proxyUploadResponse,
  rateLimit: "upload",
  handler: ({ user, file, body }) => proxyVideoUpload({ userId: user.id, file, ...body }),
});
