import { route } from "@/lib/http/route";
import { copyPostBody, postParams, postResponse } from "@/lib/posts/schemas";
import { serializePost } from "@/lib/posts/serializers";
import { copyPost } from "@/lib/posts/server/posts";

export const POST = route({
  summary: "A new draft with the same words, pictures and film",
  auth: "post",
  params: postParams,
  body: copyPostBody,
  answer: postResponse,
  rateLimit: "write",
  handler: async ({ post, body: { scheduledAt } }) => ({
    post: serializePost(await copyPost({ post, ...(scheduledAt ? { scheduledAt } : {}) })),
  }),
});
