import { commentParams, resolveBody, threadResponse } from "@/lib/content-plan/schemas";
import { resolveComment } from "@/lib/content-plan/server/comments";
import { route } from "@/lib/http/route";

export const PUT = route({
  summary: "Resolve or reopen a comment of a client",
  auth: "account",
  params: commentParams,
  body: resolveBody,
  answer: threadResponse,
  rateLimit: "write",
  handler: resolveComment,
});
