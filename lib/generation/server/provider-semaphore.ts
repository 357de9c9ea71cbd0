import { FairQueue } from "@/lib/core/fair-queue";
import { holdLease } from "@/lib/core/server/lease-store";
import { MAX_CONCURRENT_CALLS_PER_USER } from "@/lib/generation/limits";

/** As long as the longest call to a text model. */
const WAIT_MS = 120_000;

/** Orders the callers of a user within this process; the leases count them over all processes. */
const queue = new FairQueue({
  perKey: MAX_CONCURRENT_CALLS_PER_USER,
  maxWaiting: 1_000,
  maxWaitingPerKey: 50,
  admit: (key, signal) =>
    holdLease({ name: "provider", key, slots: MAX_CONCURRENT_CALLS_PER_USER, waitMs: WAIT_MS }, signal),
});

/** Runs work with one of the user's permits for provider calls. Throws as `acquireProviderPermit` does. */
export function withProviderPermit<T>(
  userId: string,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  return queue.run(userId, work, signal);
}

/** As `withProviderPermit`; the wait used up time of the reservation, which is renewed first. */
export function withRenewedPermit<T>(
  { user, signal }: { user: { id: string }; signal: AbortSignal },
  hold: { renew(): Promise<void> },
  work: () => Promise<T>,
): Promise<T> {
  return withProviderPermit(user.id, signal, async () => {
    await hold.renew();
    return work();
  });
}

/**
 * Resolves to the function that releases the permit, for work that outlives its call, such as a stream. Throws
 * QueueFullError when too many calls of the user wait or none ends in time, `cancelled` on abort.
 */
export function acquireProviderPermit(userId: string, signal: AbortSignal): Promise<() => Promise<void>> {
  return queue.acquire(userId, signal);
}
