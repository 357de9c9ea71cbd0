import { route } from "@/lib/http/route";
import { postParams, postResponse } from "@/lib/posts/schemas";
import { serializePost } from "@/lib/posts/serializers";
import { copyToVariant } from "@/lib/posts/server/create-variants";
import { variantBody } from "@/lib/posts/variant-schemas";

export const POST = route({
  summary: "The same post for another network or language, copied when there is none yet",
  auth: "post",
  params: postParams,
  body: variantBody,
  answer: postResponse,
  rateLimit: "write",
  handler: async ({ post, account, body: request }) => ({
    post: serializePost(await copyToVariant({ post, account, request })),
  }),
});
