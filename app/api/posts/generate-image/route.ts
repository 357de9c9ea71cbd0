import { generateImageAnswer, generateImageBody } from "@/lib/generation/schemas";
import { drawComic } from "@/lib/generation/server/draw-comic";
import { drawImage } from "@/lib/generation/server/draw-image";
import { drawInfographic } from "@/lib/generation/server/draw-infographic";
import { route } from "@/lib/http/route";

const DRAW = { image: drawImage, infographic: drawInfographic, comic: drawComic };

export const POST = route({
  summary: "Draw a picture, 4 credits; an infographic or a comic, 17",
  auth: "account",
  body: generateImageBody,
  answer: generateImageAnswer,
  rateLimit: "ai",
  handler: ({ user, account, body: request, actionKey, signal }) =>
    DRAW[request.kind]({ user, account, request, actionKey, signal }),
});
