import { route } from "@/lib/http/route";
import { copyPostBody, postAnswer, postParams } from "@/lib/posts/schemas";
import { serializePost } from "@/lib/posts/serializers";
import { copyPost } from "@/lib/posts/server/copy-post";

export const POST = route({
  summary: "A new draft with the same words, pictures and film",
  auth: "post",
  params: postParams,
  body: copyPostBody,
  answer: postAnswer,
  rateLimit: "write",
  handler: async ({ post, body: { scheduledAt } }) => ({
    post: serializePost(await copyPost({ post, ...(scheduledAt ? { scheduledAt } : {}) })),
  }),
});
