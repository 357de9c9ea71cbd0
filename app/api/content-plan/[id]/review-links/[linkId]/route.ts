import { reviewLinkParams } from "@/lib/content-plan/schemas";
import { revokeReviewLink } from "@/lib/content-plan/server/review-links";
import { route } from "@/lib/http/route";

export const DELETE = route({
  summary: "Close a review link for good",
  auth: "account",
  params: reviewLinkParams,
  rateLimit: "write",
  success: 204,
  handler: revokeReviewLink,
});
