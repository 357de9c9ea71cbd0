import { AppError } from "@/lib/core/errors";
import { SLOTS_PER_USER } from "@/lib/generation/rules";

interface Queue {
  busy: number;
  waiting: (() => void)[];
}

const queues = new Map<string, Queue>();

/**
 * Runs work when one of the person's slots at the provider is free; the others wait in their order. Counts within this
 * process: with several web processes a person has that many slots more. What holds across processes is the limit
 * of calls per minute.
 */
export async function withProviderSlot<T>(
  userId: string,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  const leaveSlot = await enterProviderSlot(userId, signal);
  try {
    return await work();
  } finally {
    leaveSlot();
  }
}

/** The same for work that goes on after its first answer, such as a stream: what it resolves to gives the slot back. */
export async function enterProviderSlot(userId: string, signal: AbortSignal): Promise<() => void> {
  const queue = queues.get(userId) ?? { busy: 0, waiting: [] };
  queues.set(userId, queue);
  if (queue.busy >= SLOTS_PER_USER) await turn(queue, signal);
  else queue.busy += 1;
  return () => leave(userId, queue);
}

/** Resolves when a leaving call hands its slot over; gives up when the person does. */
function turn(queue: Queue, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const enter = () => {
      signal.removeEventListener("abort", giveUp);
      resolve();
    };
    const giveUp = () => {
      queue.waiting = queue.waiting.filter((other) => other !== enter);
      reject(new AppError("cancelled"));
    };
    if (signal.aborted) return giveUp();
    signal.addEventListener("abort", giveUp, { once: true });
    queue.waiting.push(enter);
  });
}

function leave(userId: string, queue: Queue): void {
  const next = queue.waiting.shift();
  if (next) {
    next();
    return;
  }
  queue.busy -= 1;
  if (queue.busy === 0) queues.delete(userId);
}
