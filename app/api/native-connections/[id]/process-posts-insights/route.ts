import { route } from "@/lib/http/route";
import { insightsParams, processBody, processResponse } from "@/lib/insights/schemas";
import { processInsights } from "@/lib/insights/server/process-insights";

export const POST = route({
  summary: "Ask the network for the figures of a brand's posts and days",
  auth: "account",
  params: insightsParams,
  body: processBody,
  rateLimit: "insights",
  answer: processResponse,
  handler: ({ account, body }) => processInsights({ account, ...body }),
});
