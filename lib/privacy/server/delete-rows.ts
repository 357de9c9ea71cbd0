import { keyedHash } from "@/lib/core/server/crypto";
import { DELETE_BATCH, OWN_STEP, type StepResult, WORK_SECONDS } from "@/lib/privacy/rules";
import { deleteRowsOf, pseudonymise } from "@/lib/privacy/server/personal-rows-store";
import { TABLES } from "@/lib/privacy/tables";

/**
 * Deletes a person's rows in every table, those that refer to others first, and gives those that must stay a
 * pseudonym. The pseudonym is always the same one, so that a repeat adds to the same books.
 */
export async function deleteRows(userId: string): Promise<StepResult> {
  const began = performance.now();
  for (const entry of TABLES.toReversed()) {
    if (entry.path.length === 0 || OWN_STEP.includes(entry.table)) continue;
    if (entry.onDelete === "keep-pseudonymised") {
      await pseudonymise(entry, userId, pseudonymOf(userId));
      continue;
    }
    while ((await deleteRowsOf(entry, userId, DELETE_BATCH)) === DELETE_BATCH) {
      if (performance.now() - began > WORK_SECONDS * 1000) return { again: 0 };
    }
  }
  return "done";
}

/** An id that only somebody with the application's secret could lead back to the person's. */
export function pseudonymOf(userId: string): string {
  const hex = keyedHash("pseudonym", userId);
  return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
