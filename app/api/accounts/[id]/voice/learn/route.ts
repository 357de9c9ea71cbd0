import { accountParams } from "@/lib/accounts/schemas";
import { learnVoiceBody, learnVoiceResponse } from "@/lib/generation/learn-schemas";
import { learnVoice } from "@/lib/generation/server/learn-voice";
import { route } from "@/lib/http/route";

export const POST = route({
  summary: "Learn a voice from texts, 1 credit",
  auth: "account",
  params: accountParams,
  body: learnVoiceBody,
  answer: learnVoiceResponse,
  rateLimit: "ai",
  outlivesConnection: true,
  handler: ({ user, account, body: request, actionKey, signal }) =>
    learnVoice({ user, account, request, actionKey, signal }),
});
