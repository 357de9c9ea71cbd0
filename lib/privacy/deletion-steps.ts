/** Idempotent steps in order [ACC1]: a worker may die between an effect and the record of it. */
export const DELETION_STEPS = [
  /** Cancels unsent publications; those being sent are finished. */
  "publications",
  "subscriptions",
  "connections",
  /** Deletes media: each object, then its row. */
  "objects",
  /** Deletes rows of lib/privacy/personal-data-tables.ts in batches below the statement timeout. */
  "rows",
  /** Deletes the user's row and, by cascade, rows written by requests that were still running. */
  "person",
  /** Repeats for tables without a foreign key to the user; nothing can write there anymore. */
  "traces",
] as const;

export type DeletionStep = (typeof DELETION_STEPS)[number];

/** Result of a step: done, repeat after some seconds, or go back to an earlier step. */
export type DeletionStepResult = "done" | { again: number } | { back: DeletionStep };

export const FIRST_DELETION_STEP: DeletionStep = DELETION_STEPS[0];

export function getNextDeletionStep(step: DeletionStep): DeletionStep | null {
  return DELETION_STEPS[DELETION_STEPS.indexOf(step) + 1] ?? null;
}

export function isDeletionStep(value: string): value is DeletionStep {
  return DELETION_STEPS.some((step) => step === value);
}

/** Tables that a step of their own deletes; step "rows" deletes the user's rows in all other tables. */
export const TABLES_WITH_OWN_STEP: readonly string[] = ["user", "media", "deletion"];

const RETRY_SECONDS = [15, 60, 300, 900];
const LONGEST_RETRY_SECONDS = 3_600;

/** Returns the delay in seconds after this many failures. A deletion is never abandoned. */
export function getDeletionRetryBackoff(attempts: number): number {
  return RETRY_SECONDS[attempts - 1] ?? LONGEST_RETRY_SECONDS;
}
