import {
  generatePostBody,
  generatePostParams,
  generatePostResponse,
} from "@/lib/generation/generate-post-schemas";
import { generatePost } from "@/lib/generation/server/generate-post";
import { route } from "@/lib/http/route";

export const POST = route({
  summary: "One idea as whole posts: 1 credit for each text, 4 for each image generated",
  auth: "account",
  params: generatePostParams,
  body: generatePostBody,
  answer: generatePostResponse,
  rateLimit: "ai",
  outlivesConnection: true,
  handler: ({ user, account, body: request, actionKey, signal }) =>
    generatePost({ user, account, request, actionKey, signal }),
});
