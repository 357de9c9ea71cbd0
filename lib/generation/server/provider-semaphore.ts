import { Semaphore } from "@/lib/core/semaphore";
import { MAX_CONCURRENT_CALLS_PER_USER } from "@/lib/generation/limits";

const semaphores = new Map<string, Semaphore>();

/**
 * Runs work when one of the user's permits at the provider is free; waiters are served in FIFO order. Counts within
 * this process: with several web processes a user has that many permits more. The limit of calls per minute holds
 * across processes.
 */
export async function withProviderPermit<T>(
  userId: string,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  const release = await acquireProviderPermit(userId, signal);
  try {
    return await work();
  } finally {
    release();
  }
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
