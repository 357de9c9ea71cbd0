import { route } from "@/lib/http/route";
import { operatorPersonParams, timelineResponse } from "@/lib/operations/schemas";
import { readTimeline } from "@/lib/operations/server/read-console";

export const GET = route({
  summary: "What happened to a person, newest first",
  auth: "operator",
  params: operatorPersonParams,
  answer: timelineResponse,
  handler: readTimeline,
});
