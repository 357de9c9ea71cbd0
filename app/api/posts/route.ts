import { route } from "@/lib/http/route";
import { createPostBody, postAnswer } from "@/lib/posts/schemas";
import { serializePost } from "@/lib/posts/serializers";
import { createPost } from "@/lib/posts/server/create-post";

export const POST = route({
  summary: "Begin a draft",
  auth: "account",
  body: createPostBody,
  answer: postAnswer,
  rateLimit: "write",
  success: 201,
  handler: async ({ account, body }) => ({
    post: serializePost(await createPost({ account, fields: body })),
  }),
});
