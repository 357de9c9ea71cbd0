import { creditsHistoryQuerySchema, creditsHistorySchema } from "@/lib/credits/schemas";
import { listHistory } from "@/lib/credits/server/list-history";
import { route } from "@/lib/http/route";

export const GET = route({
  summary: "Credit history",
  auth: "user",
  query: creditsHistoryQuerySchema,
  answer: creditsHistorySchema,
  handler: ({ user, query }) => listHistory(user.id, query),
});
