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
  summary: "Open review links of a brand, and the decisions of its clients",
  answer: reviewLinksResponse,
  handler: listReviewLinks,
});

export const POST = route({
  ...own,
  summary: "Create a page on which a client without an account reviews posts",
  body: createReviewLinkBody,
  answer: reviewLinkResponse,
  rateLimit: "write",
  secretBody: true,
  success: 201,
  handler: createReviewLink,
});
