import { Semaphore } from "@/lib/core/semaphore";
import { MAX_CONCURRENT_CALLS_PER_USER } from "@/lib/generation/limits";

const semaphores = new Map<string, Semaphore>();

/** Counts permits of a user within this process. The limit of calls per minute holds across processes. */
export async function withProviderPermit<T>(userId: string, signal: AbortSignal, work: () => Promise<T>) {
  const release = await acquireProviderPermit(userId, signal);
  try {
    return await work();
  } finally {
    release();
  }
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

/** Resolves to the function that releases the permit, for work that outlives its call, such as a stream. */
export async function acquireProviderPermit(userId: string, signal: AbortSignal): Promise<() => void> {
  const semaphore = semaphores.get(userId) ?? new Semaphore(MAX_CONCURRENT_CALLS_PER_USER);
  semaphores.set(userId, semaphore);
  const release = await semaphore.acquire(signal);
  return () => {
    release();
    if (semaphore.isIdle) semaphores.delete(userId);
  };
}
