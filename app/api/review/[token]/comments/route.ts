import {
  reviewCommentBody,
  reviewParams,
  reviewThreadResponse,
  reviewThreadsResponse,
} from "@/lib/content-plan/schemas";
import { addReviewComment, listReviewThreads } from "@/lib/content-plan/server/comments";
import { route } from "@/lib/http/route";

const visit = { auth: "none", params: reviewParams } as const;

export const GET = route({
  ...visit,
  summary: "Comments of a review link, and the answers to them",
  answer: reviewThreadsResponse,
  rateLimit: "review-look",
  handler: listReviewThreads,
});

export const POST = route({
  ...visit,
  summary: "Comment on a post of a review link, or answer a comment",
  body: reviewCommentBody,
  answer: reviewThreadResponse,
  rateLimit: "review-comment",
  handler: addReviewComment,
});
