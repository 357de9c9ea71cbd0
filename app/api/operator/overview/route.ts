import { route } from "@/lib/http/route";
import { overviewResponse } from "@/lib/operations/schemas";
import { readOverview } from "@/lib/operations/server/read-console";

export const GET = route({
  summary: "What waits in each queue, and what failed in the last day",
  auth: "operator",
  answer: overviewResponse,
  handler: readOverview,
});
