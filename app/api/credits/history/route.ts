import { creditsHistoryParams, creditsHistorySchema } from "@/lib/credits/schemas";
import { listHistory } from "@/lib/credits/server/credits-info";
import { route } from "@/lib/http/route";

export const GET = route({
  summary: "Credit history",
  auth: "user",
  query: creditsHistoryParams,
  answer: creditsHistorySchema,
  handler: ({ user, query }) => listHistory(user.id, query),
});
