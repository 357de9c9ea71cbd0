import { route } from "@/lib/http/route";
import { postImageParams, postResponse, revisionQuery } from "@/lib/posts/schemas";
import { serializePost } from "@/lib/posts/serializers";
import { removeImageFromPost } from "@/lib/posts/server/post-images";

export const DELETE = route({
  summary: "Take a picture off a post",
  auth: "post",
  params: postImageParams,
  query: revisionQuery,
  answer: postResponse,
  rateLimit: "write",
  handler: async ({ post, params, query }) => ({
    post: serializePost(await removeImageFromPost({ post, index: params.index, revision: query.revision })),
  }),
});
