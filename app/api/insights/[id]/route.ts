import { route } from "@/lib/http/route";
import { insightsParams, insightsQuery, insightsResponse } from "@/lib/insights/schemas";
import { getInsights } from "@/lib/insights/server/get-insights";

export const GET = route({
  summary: "Figures of a brand on a network, by day and by post",
  auth: "account",
  params: insightsParams,
  query: insightsQuery,
  answer: insightsResponse,
  handler: ({ account, query }) => getInsights({ account, ...query }),
});
