import { route } from "@/lib/http/route";
import { createPostBody, postResponse } from "@/lib/posts/schemas";
import { serializePost } from "@/lib/posts/serializers";
import { createPost } from "@/lib/posts/server/posts";

export const POST = route({
  summary: "Begin a draft",
  auth: "account",
  body: createPostBody,
  answer: postResponse,
  rateLimit: "write",
  success: 201,
  handler: async ({ account, body }) => ({
    post: serializePost(await createPost({ account, fields: body })),
  }),
});
