import { accountParams, accountResponse } from "@/lib/accounts/schemas";
import { serializeAccount } from "@/lib/accounts/serializers";
import { addAvoidedPhrase, removeAvoidedPhrase } from "@/lib/accounts/server/avoided-phrases";
import { avoidedPhraseBody, avoidedPhraseQuery } from "@/lib/accounts/voice-schemas";
import { route } from "@/lib/http/route";

const owned = {
  auth: "account",
  params: accountParams,
  answer: accountResponse,
  rateLimit: "write",
} as const;

export const POST = route({
  summary: "Say what a text should do less",
  ...owned,
  body: avoidedPhraseBody,
  handler: async ({ account, body: phrase }) => ({
    account: serializeAccount(await addAvoidedPhrase({ account, phrase })),
  }),
});

export const DELETE = route({
  summary: "Take a “less like this” back",
  ...owned,
  query: avoidedPhraseQuery,
  handler: async ({ account, query: { text } }) => ({
    account: serializeAccount(await removeAvoidedPhrase({ account, text })),
  }),
});
