import { attachResultBody, attachResultResponse, postResultParams } from "@/lib/generation/result-schemas";
import { attachResult } from "@/lib/generation/server/post-results";
import { route } from "@/lib/http/route";
import { serializePost } from "@/lib/posts/serializers";

export const POST = route({
  summary: "Put a result into a post; an attached one stays as it is",
  auth: "post",
  params: postResultParams,
  body: attachResultBody,
  answer: attachResultResponse,
  rateLimit: "write",
  handler: async (input) => ({ post: serializePost(await attachResult(input)) }),
});
