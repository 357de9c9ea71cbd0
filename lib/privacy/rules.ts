/**
 * What a deletion does, in this order (reliability.md ACC1). Each step may be repeated: a worker may die after its
 * last effect and before it wrote down that it is done.
 */
export const DELETION_STEPS = [
  /** Nothing more goes out; what is on its way to a network arrives. */
  "publications",
  /** No gateway charges them any more. */
  "subscriptions",
  /** The networks' tokens are gone. */
  "connections",
  /** Pictures and films: each object, then its row. */
  "objects",
  /** Everything of lib/privacy/tables.ts, in pieces that no statement limit cuts off. */
  "rows",
  /** The person's own row, and with it whatever a request that was still running wrote meanwhile. */
  "person",
  /** Once more the tables that no foreign key ties to the person; then nothing can write there any more. */
  "traces",
] as const;

export type DeletionStep = (typeof DELETION_STEPS)[number];

/** What a step says of itself: finished, to be called again after so many seconds, or that an earlier one is due again. */
export type StepResult = "done" | { again: number } | { back: DeletionStep };

export const FIRST_STEP: DeletionStep = DELETION_STEPS[0];

/** The step that follows; null after the last one. */
export function stepAfter(step: DeletionStep): DeletionStep | null {
  return DELETION_STEPS[DELETION_STEPS.indexOf(step) + 1] ?? null;
}

export function isDeletionStep(value: string): value is DeletionStep {
  return DELETION_STEPS.some((step) => step === value);
}

/** Tables that a step of their own empties; all others with a path go in "rows". */
export const OWN_STEP: readonly string[] = ["user", "media", "deletion"];

/** Longer than a step works at a time and one answer of the object store together. */
export const LEASE_SECONDS = 90;
/** A step with much to do stops here and is called again: its lease must not run out while it works. */
export const WORK_SECONDS = 20;
/** Rows that one statement takes. */
export const DELETE_BATCH = 500;
export const EXPORT_BATCH = 200;

/** Something of the person is still on its way: asked again after so many seconds. */
export const WAIT_SECONDS = 5;

/** So long after the request a network is asked to take its consent back, this often; then only our token goes. */
export const REVOKE_MINUTES = 60;
export const REVOKE_WAIT_SECONDS = 60;

const RETRY_SECONDS = [15, 60, 300, 900];
const LONGEST_RETRY_SECONDS = 3_600;

/** Seconds until the next try after so many failed ones. It is never given up: a deletion was promised. */
export function retryAfter(attempts: number): number {
  return RETRY_SECONDS[attempts - 1] ?? LONGEST_RETRY_SECONDS;
}

/** Rises when the shape of the export changes. */
export const EXPORT_FORMAT = 1;
