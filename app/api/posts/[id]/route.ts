import { route } from "@/lib/http/route";
import { postAnswer, postParams, updatePostBody } from "@/lib/posts/schemas";
import { serializePost } from "@/lib/posts/serializers";
import { removePost } from "@/lib/publishing/server/remove-post";
import { savePost } from "@/lib/publishing/server/save-post";

const owned = { auth: "post", params: postParams, answer: postAnswer } as const;

export const GET = route({
  ...owned,
  handler: async ({ post }) => ({ post: serializePost(post) }),
});

export const PUT = route({
  summary: "Change or schedule a post",
  ...owned,
  body: updatePostBody,
  rateLimit: "write",
  handler: async ({ post, account, body: { revision, ...changes } }) => ({
    post: serializePost(await savePost({ post, account, changes, revision })),
  }),
});

const removal = { rateLimit: "write", success: 204 } as const;
export const DELETE = route({ ...owned, ...removal, handler: ({ post }) => removePost({ post }) });
