import { FairQueue } from "@/lib/core/fair-queue";
import { holdLease } from "@/lib/core/server/lease-store";

const MAX_WAITING = 200;
const MAX_WAITING_PER_USER = 20;
/** The longest task but one ends within this time. */
const WAIT_MS = 120_000;

/**
 * Creates the queue of one kind of heavy work: a user has one task at a time over all processes, and users take
 * turns, so that one user's tasks delay another's by at most one task (decision 024).
 */
export function createChildQueue(name: string, permits: number): FairQueue {
  return new FairQueue({
    permits,
    perKey: 1,
    maxWaiting: MAX_WAITING,
    maxWaitingPerKey: MAX_WAITING_PER_USER,
    admit: (key, signal) => holdLease({ name: `child-${name}`, key, slots: 1, waitMs: WAIT_MS }, signal),
  });
}
