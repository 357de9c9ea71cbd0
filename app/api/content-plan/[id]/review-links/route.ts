import {
  createReviewLinkBody,
  planParams,
  reviewLinkResponse,
  reviewLinksResponse,
} from "@/lib/content-plan/schemas";
import { createReviewLink, listReviewLinks } from "@/lib/content-plan/server/review-links";
import { route } from "@/lib/http/route";

const own = { auth: "account", params: planParams } as const;

export const GET = route({
  ...own,
  summary: "Open review links of a brand, and what clients said to its posts",
  answer: reviewLinksResponse,
  handler: listReviewLinks,
});

export const POST = route({
  ...own,
  summary: "Make a page of a plan that a client can judge without an account",
  body: createReviewLinkBody,
  answer: reviewLinkResponse,
  rateLimit: "write",
  secretBody: true,
  success: 201,
  handler: createReviewLink,
});
