import { commentsQuery, commentsResponse, planParams } from "@/lib/content-plan/schemas";
import { listComments } from "@/lib/content-plan/server/comments";
import { route } from "@/lib/http/route";

export const GET = route({
  summary: "Comments of clients on a post, or the newest open ones of a brand",
  auth: "account",
  params: planParams,
  query: commentsQuery,
  answer: commentsResponse,
  handler: listComments,
});
