import { accountParams, accountResponse } from "@/lib/accounts/schemas";
import { serializeAccount } from "@/lib/accounts/serializers";
import { addAvoidedPhrase, removeAvoidedPhrase } from "@/lib/accounts/server/avoided-phrases";
import { avoidedPhraseBody, avoidedPhraseQuery } from "@/lib/accounts/voice-schemas";
import { route } from "@/lib/http/route";

const own = { auth: "account", params: accountParams, answer: accountResponse, rateLimit: "write" } as const;

export const POST = route({
  summary: "Say what a text should do less",
  ...own,
  body: avoidedPhraseBody,
  handler: async (context) => ({ account: serializeAccount(await addAvoidedPhrase(context)) }),
});

export const DELETE = route({
  summary: "Take a “less like this” back",
  ...own,
  query: avoidedPhraseQuery,
  handler: async (context) => ({ account: serializeAccount(await removeAvoidedPhrase(context)) }),
});
