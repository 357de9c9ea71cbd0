import type { PlannerNoteDto } from "@/lib/content-plan/schemas";
import type { LocalDate } from "@/lib/core/date-time/local-date";
import { getPrismaClient } from "@/lib/core/server/db";

/** A local date as the database stores it: midnight in UTC. */
const toDate = (day: LocalDate) => new Date(`${day}T00:00:00.000Z`);

/** Returns the notes of these days (both included), by day. */
export async function selectPlannerNotes(
  accountId: string,
  { startDate, endDate }: { startDate: LocalDate; endDate: LocalDate },
): Promise<PlannerNoteDto[]> {
  const rows = await getPrismaClient().plannerNote.findMany({
    where: { accountId, day: { gte: toDate(startDate), lte: toDate(endDate) } },
    orderBy: { day: "asc" },
  });
  return rows.map(({ day, text }) => ({ day: day.toISOString().slice(0, 10), text }));
}

/** Writes the note of a day over an earlier one. */
export async function upsertPlannerNote(accountId: string, { day, text }: PlannerNoteDto): Promise<void> {
  const key = { accountId, day: toDate(day) };
  await getPrismaClient().plannerNote.upsert({
    where: { accountId_day: key },
    create: { ...key, text },
    update: { text },
  });
}

/** Deletes the note of a day, if there is one. */
export async function deletePlannerNote(accountId: string, day: LocalDate): Promise<void> {
  await getPrismaClient().plannerNote.deleteMany({ where: { accountId, day: toDate(day) } });
}
