import { route } from "@/lib/http/route";
import { isProxyOffered, proxyVideo } from "@/lib/media/server/proxy-video";
import { MAX_SIGNED_BYTES } from "@/lib/media/video-rules";
import { proxyUploadAnswer, proxyUploadBody } from "@/lib/media/video-schemas";

export const POST = route({
  summary: "Send a video to its signed address through the server (not in production)",
  isOffered: isProxyOffered,
  auth: "user",
  body: proxyUploadBody,
  upload: { maxBytes: MAX_SIGNED_BYTES, spool: true },
  answer: proxyUploadAnswer,
  rateLimit: "upload",
  handler: ({ user, file, body }) => proxyVideo({ userId: user.id, file, ...body }),
});
