import { accountAnswer, accountParams } from "@/lib/accounts/schemas";
import { serializeAccount } from "@/lib/accounts/serializers";
import { avoidMore, avoidNoMore } from "@/lib/accounts/server/avoid-more";
import { lessLikeThisBody, lessLikeThisQuery } from "@/lib/accounts/voice-schemas";
import { route } from "@/lib/http/route";

const owned = { auth: "account", params: accountParams, answer: accountAnswer, rateLimit: "write" } as const;

export const POST = route({
  summary: "Say what a text should do less",
  ...owned,
  body: lessLikeThisBody,
  handler: async ({ account, body: said }) => ({
    account: serializeAccount(await avoidMore({ account, said })),
  }),
});

export const DELETE = route({
  summary: "Take a “less like this” back",
  ...owned,
  query: lessLikeThisQuery,
  handler: async ({ account, query: { text } }) => ({
    account: serializeAccount(await avoidNoMore({ account, text })),
  }),
});
