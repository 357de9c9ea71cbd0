import { route } from "@/lib/http/route";
import { postingParams, publishResponse, resolveBody } from "@/lib/publishing/schemas";
import { decideFirstComment } from "@/lib/publishing/server/decide-first-comment";

export const POST = route({
  summary: "The person says whether a first comment without success is live or is posted again",
  auth: "account",
  params: postingParams,
  body: resolveBody,
  answer: publishResponse,
  rateLimit: "write",
  handler: ({ user, account, body }) => decideFirstComment({ user, account, ...body }),
});
