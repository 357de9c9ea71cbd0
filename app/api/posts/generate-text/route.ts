import { generateTextBody, generateTextResponse } from "@/lib/generation/schemas";
import { generatePostText } from "@/lib/generation/server/generate-post-text";
import { route } from "@/lib/http/route";

export const POST = route({
  summary: "Write a text, 1 credit",
  auth: "account",
  body: generateTextBody,
  answer: generateTextResponse,
  rateLimit: "ai",
  outlivesConnection: true,
  handler: ({ user, account, body: request, actionKey, signal }) =>
    generatePostText({ user, account, request, actionKey, signal }),
});
