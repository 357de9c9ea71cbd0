import type { AccountRow } from "@/lib/accounts/server/account-store";
import type { PlannerNoteDto } from "@/lib/content-plan/schemas";
import {
  deletePlannerNote,
  selectPlannerNotes,
  upsertPlannerNote,
} from "@/lib/content-plan/server/planner-note-store";
import type { LocalDate } from "@/lib/core/date-time/local-date";

/** Lists the notes of an account on these days (both included), by day. */
export async function listPlannerNotes(input: {
  account: AccountRow;
  query: { startDate: LocalDate; endDate: LocalDate };
}): Promise<{ notes: PlannerNoteDto[] }> {
  return { notes: await selectPlannerNotes(input.account.id, input.query) };
}

/** Replaces the note of a day; an empty text deletes it. Repeated calls have the same result. */
export async function putPlannerNote(input: {
  account: AccountRow;
  params: { day: LocalDate };
  body: { text: string };
}): Promise<{ note: PlannerNoteDto }> {
  const note = { day: input.params.day, text: input.body.text };
  if (note.text) await upsertPlannerNote(input.account.id, note);
  else await deletePlannerNote(input.account.id, note.day);
  return { note };
}
