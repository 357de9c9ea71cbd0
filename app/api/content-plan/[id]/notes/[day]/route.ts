import { noteBody, noteParams, noteResponse } from "@/lib/content-plan/schemas";
import { putPlannerNote } from "@/lib/content-plan/server/planner-notes";
import { route } from "@/lib/http/route";

export const PUT = route({
  summary: "Replace the note of a day; an empty text deletes it",
  auth: "account",
  params: noteParams,
  body: noteBody,
  answer: noteResponse,
  rateLimit: "write",
  handler: putPlannerNote,
});
