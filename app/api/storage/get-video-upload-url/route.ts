import { route } from "@/lib/http/route";
import { announceVideo } from "@/lib/media/server/announce-video";
import { videoAddressAnswer, videoAddressBody } from "@/lib/media/video-schemas";

export const POST = route({
  summary: "A signed address that takes a video",
  auth: "post",
  body: videoAddressBody,
  answer: videoAddressAnswer,
  rateLimit: "upload",
  handler: ({ user, body: { contentType, size } }) => announceVideo({ userId: user.id, contentType, size }),
});
