import { notesQuery, notesResponse, planParams } from "@/lib/content-plan/schemas";
import { listPlannerNotes } from "@/lib/content-plan/server/planner-notes";
import { route } from "@/lib/http/route";

export const GET = route({
  summary: "Notes on days of the planner",
  auth: "account",
  params: planParams,
  query: notesQuery,
  answer: notesResponse,
  handler: listPlannerNotes,
});
