import { route } from "@/lib/http/route";
import { postParams, postResponse, updatePostBody } from "@/lib/posts/schemas";
import { serializePost } from "@/lib/posts/serializers";
import { cancelAndDeletePost } from "@/lib/publishing/server/cancel-and-delete-post";
import { saveAndSchedulePost } from "@/lib/publishing/server/save-and-schedule-post";

const owned = { auth: "post", params: postParams, answer: postResponse } as const;

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
    post: serializePost(await saveAndSchedulePost({ post, account, changes, revision })),
  }),
});

const removal = { rateLimit: "write", success: 204 } as const;
export const DELETE = route({ ...owned, ...removal, handler: ({ post }) => cancelAndDeletePost({ post }) });
