import { postResultsResponse } from "@/lib/generation/result-schemas";
import { listResults } from "@/lib/generation/server/post-results";
import { route } from "@/lib/http/route";
import { postParams } from "@/lib/posts/schemas";

export const GET = route({
  summary: "What was generated for a post and its group, newest first, attached or not",
  auth: "post",
  params: postParams,
  answer: postResultsResponse,
  handler: listResults,
});
