import { generateImageBody, generateImageResponse } from "@/lib/generation/schemas";
import { generateComic } from "@/lib/generation/server/generate-comic";
import { generateImage } from "@/lib/generation/server/generate-image";
import { generateInfographic } from "@/lib/generation/server/generate-infographic";
import { route } from "@/lib/http/route";

const DRAW = { image: generateImage, infographic: generateInfographic, comic: generateComic };

export const POST = route({
  summary: "Draw a picture, 4 credits; an infographic or a comic, 17",
  auth: "account",
  body: generateImageBody,
  answer: generateImageResponse,
  rateLimit: "ai",
  outlivesConnection: true,
  handler: ({ user, account, body: request, actionKey, signal }) =>
    DRAW[request.kind]({ user, account, request, actionKey, signal }),
});
