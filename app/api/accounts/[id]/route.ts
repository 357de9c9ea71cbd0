import { accountAnswer, accountParams, updateAccountBody } from "@/lib/accounts/schemas";
import { serializeAccount } from "@/lib/accounts/serializers";
import { updateAccount } from "@/lib/accounts/server/update-account";
import { route } from "@/lib/http/route";
import { deleteBrand } from "@/lib/privacy/server/delete-brand";

const owned = { auth: "account", params: accountParams, answer: accountAnswer } as const;

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

export const DELETE = route({ ...owned, rateLimit: "write", success: 204, handler: deleteBrand });
