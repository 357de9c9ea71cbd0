import { createEventStream } from "@/lib/http/event-stream";
import { route } from "@/lib/http/route";
import { editPostBody, postAgentParams } from "@/lib/post-agent/schemas";
import { editPost } from "@/lib/post-agent/server/edit-post";

export const POST = route({
  summary: "Ask the agent about a post, 1 credit; streams UI-message parts and ends with the request",
  auth: "post",
  params: postAgentParams,
  body: editPostBody,
  answer: "text/event-stream",
  rateLimit: "ai",
  handler: async ({ user, account, post, body, actionKey, signal }) =>
    createEventStream(await editPost({ user, account, post, message: body.message, actionKey, signal })),
});
