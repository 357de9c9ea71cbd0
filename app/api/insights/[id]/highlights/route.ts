import { route } from "@/lib/http/route";
import { highlightsResponse, insightsParams } from "@/lib/insights/schemas";
import { getHighlights } from "@/lib/insights/server/get-highlights";

export const GET = route({
  summary: "Results of the last week on all networks, and the posts that worked best",
  auth: "account",
  params: insightsParams,
  answer: highlightsResponse,
  handler: ({ account }) => getHighlights({ account }),
});
