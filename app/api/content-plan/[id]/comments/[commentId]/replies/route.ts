import { commentParams, replyBody, threadResponse } from "@/lib/content-plan/schemas";
import { replyToComment } from "@/lib/content-plan/server/comments";
import { route } from "@/lib/http/route";

export const POST = route({
  summary: "Answer a comment of a client",
  auth: "account",
  params: commentParams,
  body: replyBody,
  answer: threadResponse,
  rateLimit: "write",
  handler: replyToComment,
});
