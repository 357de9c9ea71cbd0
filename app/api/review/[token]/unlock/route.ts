import { reviewParams, unlockReviewBody } from "@/lib/content-plan/schemas";
import { unlockReview } from "@/lib/content-plan/server/client-review";
import { route } from "@/lib/http/route";

export const POST = route({
  summary: "Enter the password of a review link",
  auth: "none",
  params: reviewParams,
  body: unlockReviewBody,
  rateLimit: "review-unlock",
  secretBody: true,
  success: 204,
  handler: unlockReview,
});
