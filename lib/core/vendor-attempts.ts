/** Errors after which the vendor may have done, and billed, the work. */
const attempted = new WeakSet<object>();
/** Errors of calls that the vendor refused or never received. */
const notAttempted = new WeakSet<object>();

function add<T>(set: WeakSet<object>, error: T): T {
  if (typeof error === "object" && error !== null) set.add(error);
  return error;
}

const has = (set: WeakSet<object>, error: unknown) =>
  typeof error === "object" && error !== null && set.has(error);

/** Marks an error of paid work, so that a retry with the same idempotency key is not a second vendor call. */
export const markAttempted = <T>(error: T): T => add(attempted, error);

/** Marks an error that is known not to have reached the vendor, or that the vendor refused. */
export const markNotAttempted = <T>(error: T): T => add(notAttempted, error);

export const isAttempted = (error: unknown): boolean => has(attempted, error);
export const isNotAttempted = (error: unknown): boolean => has(notAttempted, error);
