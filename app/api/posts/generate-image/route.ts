import { generateImageAnswer, generateImageBody } from "@/lib/generation/schemas";
import { drawImage } from "@/lib/generation/server/draw-image";
import { route } from "@/lib/http/route";

export const POST = route({
  summary: "Draw a picture, 4 credits",
  auth: "account",
  body: generateImageBody,
  answer: generateImageAnswer,
  rateLimit: "ai",
  handler: ({ user, account, body: request, actionKey, signal }) =>
    drawImage({ user, account, request, actionKey, signal }),
});
