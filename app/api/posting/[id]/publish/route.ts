import { route } from "@/lib/http/route";
import { postingParams, publishBody, publishResponse } from "@/lib/publishing/schemas";
import { publishNow } from "@/lib/publishing/server/publish-now";

export const POST = route({
  summary: "Publish a post now; 202 while the network still processes it",
  auth: "account",
  params: postingParams,
  body: publishBody,
  answer: publishResponse,
  also: [202],
  rateLimit: "write",
  handler: async ({ user, account, body, signal, respond }) => {
    const input = { user, account, postId: body.postId, revision: body.post?.revision, signal };
    const { settled, post, receipt } = await publishNow(input);
    return respond(settled ? 200 : 202, { post, receipt });
  },
});
