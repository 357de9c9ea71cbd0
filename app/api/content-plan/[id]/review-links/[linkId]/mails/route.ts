import { mailReviewLinkBody, reviewLinkParams, reviewLinkResponse } from "@/lib/content-plan/schemas";
import { mailReviewLink } from "@/lib/content-plan/server/mail-review-link";
import { route } from "@/lib/http/route";

export const POST = route({
  summary: "Mail a review link to a client; a second mail to the same address is a reminder",
  auth: "account",
  params: reviewLinkParams,
  body: mailReviewLinkBody,
  answer: reviewLinkResponse,
  rateLimit: "client-mail",
  success: 201,
  handler: mailReviewLink,
});
