import { decisionBody, decisionResponse, reviewParams } from "@/lib/content-plan/schemas";
import { recordDecision } from "@/lib/content-plan/server/client-review";
import { route } from "@/lib/http/route";

export const POST = route({
  summary: "Approve a post of a plan, or say what should change",
  auth: "none",
  params: reviewParams,
  body: decisionBody,
  answer: decisionResponse,
  rateLimit: "review-decide",
  handler: recordDecision,
});
