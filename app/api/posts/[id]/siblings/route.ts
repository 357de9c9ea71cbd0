import { route } from "@/lib/http/route";
import { postAnswer, postParams } from "@/lib/posts/schemas";
import { serializePost } from "@/lib/posts/serializers";
import { copyToSibling } from "@/lib/posts/server/copy-to-sibling";
import { siblingBody } from "@/lib/posts/sibling-schemas";

export const POST = route({
  summary: "The same post for another network or language, copied when there is none yet",
  auth: "post",
  params: postParams,
  body: siblingBody,
  answer: postAnswer,
  rateLimit: "write",
  handler: async ({ post, account, body: wish }) => ({
    post: serializePost(await copyToSibling({ post, account, wish })),
  }),
});
