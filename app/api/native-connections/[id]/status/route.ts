import { accountParams } from "@/lib/accounts/schemas";
import { statusAnswer } from "@/lib/connections/schemas";
import { connectionStatus } from "@/lib/connections/server/connection-status";
import { route } from "@/lib/http/route";

export const GET = route({
  summary: "State of every connection of a brand",
  auth: "account",
  params: accountParams,
  answer: statusAnswer,
  handler: ({ account }) => connectionStatus({ account }),
});
