import { reviewParams, reviewResponse } from "@/lib/content-plan/schemas";
import { findReview } from "@/lib/content-plan/server/client-review";
import { route } from "@/lib/http/route";

export const GET = route({
  summary: "A plan as the client of a review link sees it",
  auth: "none",
  params: reviewParams,
  answer: reviewResponse,
  rateLimit: "review-look",
  handler: findReview,
});
