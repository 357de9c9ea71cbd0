import { fillGapsBody, planJobResponse, planParams } from "@/lib/content-plan/schemas";
import { fillGaps } from "@/lib/content-plan/server/fill-gaps";
import { route } from "@/lib/http/route";

export const POST = route({
  summary:
    "Drafts for empty days, made by a job: 1 credit for each text, 4 for each picture; each is paid when it is there",
  auth: "account",
  params: planParams,
  body: fillGapsBody,
  answer: planJobResponse,
  rateLimit: "ai",
  success: 202,
  handler: ({ user, account, body, actionKey }) => fillGaps({ user, account, body, actionKey }),
});
