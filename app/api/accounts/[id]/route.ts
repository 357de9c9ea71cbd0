import { accountParams, accountResponse, updateAccountBody } from "@/lib/accounts/schemas";
import { serializeAccount } from "@/lib/accounts/serializers";
import { updateAccount } from "@/lib/accounts/server/accounts";
import { route } from "@/lib/http/route";
import { deleteAccount } from "@/lib/privacy/server/request-deletion";

const owned = { auth: "account", params: accountParams, answer: accountResponse } as const;

export const GET = route({
  ...owned,
  handler: async ({ account }) => ({ account: serializeAccount(account) }),
});

export const PATCH = route({
  ...owned,
  body: updateAccountBody,
  rateLimit: "write",
  handler: async ({ account, body: changes }) => ({
    account: serializeAccount(await updateAccount({ account, changes })),
  }),
});

export const DELETE = route({ ...owned, rateLimit: "write", success: 204, handler: deleteAccount });
