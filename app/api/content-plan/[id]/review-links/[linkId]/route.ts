import { reviewLinkParams, reviewLinkResponse, updateReviewLinkBody } from "@/lib/content-plan/schemas";
import { updateReviewLink } from "@/lib/content-plan/server/mail-review-link";
import { revokeReviewLink } from "@/lib/content-plan/server/review-links";
import { route } from "@/lib/http/route";

const own = { auth: "account", params: reviewLinkParams, rateLimit: "write" } as const;

export const PATCH = route({
  ...own,
  summary: "Turn the automatic reminders of a review link on or off",
  body: updateReviewLinkBody,
  answer: reviewLinkResponse,
  handler: updateReviewLink,
});

export const DELETE = route({
  ...own,
  summary: "Close a review link for good",
  success: 204,
  handler: revokeReviewLink,
});
