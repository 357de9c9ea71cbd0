import { AppError } from "@/lib/core/errors";

export type Gate = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Lets `running` pieces of work through at once and `waiting` more queue for their turn; whoever comes then is
 * told to come back. Password hashing is the cheapest way to overload a server, so it may only fill this much.
 */
export function createGate(running: number, waiting: number): Gate {
  let free = running;
  const queue: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free -= 1;
    else if (queue.length < waiting) await new Promise<void>((turn) => queue.push(turn));
    else throw new AppError("unavailable", { retryAfter: 1 });
    try {
      return await work();
    } finally {
      // The place goes straight to the next in line, so nobody overtakes.
      const next = queue.shift();
      if (next) next();
      else free += 1;
    }
  };
}
