import { decideBody, decisionAnswer, reviewParams } from "@/lib/content-plan/schemas";
import { decide } from "@/lib/content-plan/server/review";
import { route } from "@/lib/http/route";

export const POST = route({
  summary: "Approve a post of a plan, or say what should change",
  auth: "none",
  params: reviewParams,
  body: decideBody,
  answer: decisionAnswer,
  rateLimit: "review-decide",
  handler: decide,
});
