import { route } from "@/lib/http/route";
import { postAnswer, postImageParams, revisionQuery } from "@/lib/posts/schemas";
import { serializePost } from "@/lib/posts/serializers";
import { removeImage } from "@/lib/posts/server/remove-image";

export const DELETE = route({
  summary: "Take a picture off a post",
  auth: "post",
  params: postImageParams,
  query: revisionQuery,
  answer: postAnswer,
  rateLimit: "write",
  handler: async ({ post, params, query }) => ({
    post: serializePost(await removeImage({ post, index: params.index, revision: query.revision })),
  }),
});
