import { route } from "@/lib/http/route";
import { messagesAnswer, messagesQuery, postAgentParams } from "@/lib/post-agent/schemas";
import { listMessages } from "@/lib/post-agent/server/list-messages";

export const GET = route({
  summary: "What was said with the agent about a post, newest first",
  auth: "post",
  params: postAgentParams,
  query: messagesQuery,
  answer: messagesAnswer,
  handler: listMessages,
});
