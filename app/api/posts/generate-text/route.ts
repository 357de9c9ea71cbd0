import { generateTextAnswer, generateTextBody } from "@/lib/generation/schemas";
import { writePost } from "@/lib/generation/server/write-post";
import { route } from "@/lib/http/route";

export const POST = route({
  summary: "Write a text, 1 credit",
  auth: "account",
  body: generateTextBody,
  answer: generateTextAnswer,
  rateLimit: "ai",
  handler: ({ user, account, body: request, actionKey, signal }) =>
    writePost({ user, account, request, actionKey, signal }),
});
