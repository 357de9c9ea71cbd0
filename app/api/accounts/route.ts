import { accountAnswer, accountsAnswer, createAccountBody } from "@/lib/accounts/schemas";
import { serializeAccount } from "@/lib/accounts/serializers";
import { createAccount } from "@/lib/accounts/server/create-account";
import { listAccounts } from "@/lib/accounts/server/list-accounts";
import { route } from "@/lib/http/route";

export const GET = route({
  summary: "My brands",
  auth: "user",
  answer: accountsAnswer,
  handler: async ({ user }) => ({ accounts: (await listAccounts({ user })).map(serializeAccount) }),
});

export const POST = route({
  summary: "Add a brand",
  auth: "user",
  body: createAccountBody,
  answer: accountAnswer,
  rateLimit: "write",
  success: 201,
  handler: async ({ user, body }) => ({
    account: serializeAccount(await createAccount({ user, fields: body })),
  }),
});
