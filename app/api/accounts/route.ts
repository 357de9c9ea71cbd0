import { accountResponse, accountsResponse, createAccountBody } from "@/lib/accounts/schemas";
import { serializeAccount } from "@/lib/accounts/serializers";
import { createAccount, listAccounts } from "@/lib/accounts/server/accounts";
import { route } from "@/lib/http/route";

export const GET = route({
  summary: "My brands",
  auth: "user",
  answer: accountsResponse,
  handler: async ({ user }) => ({ accounts: (await listAccounts({ user })).map(serializeAccount) }),
});

export const POST = route({
  summary: "Add a brand",
  auth: "user",
  body: createAccountBody,
  answer: accountResponse,
  rateLimit: "write",
  success: 201,
  handler: async ({ user, body }) => ({
    account: serializeAccount(await createAccount({ user, fields: body })),
  }),
});
