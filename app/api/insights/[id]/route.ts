import { route } from "@/lib/http/route";
import { insightsAnswer, insightsParams, insightsQuery } from "@/lib/insights/schemas";
import { readInsights } from "@/lib/insights/server/read-insights";

export const GET = route({
  summary: "Figures of a brand on a network, by day and by post",
  auth: "account",
  params: insightsParams,
  query: insightsQuery,
  answer: insightsAnswer,
  handler: ({ account, query }) => readInsights({ account, ...query }),
});
