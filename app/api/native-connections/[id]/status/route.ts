import { accountParams } from "@/lib/accounts/schemas";
import { statusResponse } from "@/lib/connections/schemas";
import { getConnectionStatus } from "@/lib/connections/server/get-connection-status";
import { route } from "@/lib/http/route";

export const GET = route({
  summary: "State of every connection of a brand",
  auth: "account",
  params: accountParams,
  answer: statusResponse,
  handler: ({ account, session }) => getConnectionStatus({ account, isQuotaStored: session.acting !== null }),
});
