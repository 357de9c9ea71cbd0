import { route } from "@/lib/http/route";
import { messagesQuery, messagesResponse, postAgentParams } from "@/lib/post-agent/schemas";
import { listMessages } from "@/lib/post-agent/server/list-messages";

export const GET = route({
  summary: "What was said with the agent about a post, newest first",
  auth: "post",
  params: postAgentParams,
  query: messagesQuery,
  answer: messagesResponse,
  handler: listMessages,
});
