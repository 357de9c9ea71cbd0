import { route } from "@/lib/http/route";
import { postParams, postResponse } from "@/lib/posts/schemas";
import { serializePost } from "@/lib/posts/serializers";
import { queueBody } from "@/lib/publishing/schemas";
import { addToQueue } from "@/lib/publishing/server/posting-queue";

export const POST = route({
  summary: "Schedule a post at the next free posting time",
  auth: "post",
  params: postParams,
  body: queueBody,
  answer: postResponse,
  rateLimit: "write",
  handler: async ({ post, account, body: { revision } }) => ({
    post: serializePost(await addToQueue({ account, post, revision })),
  }),
});
