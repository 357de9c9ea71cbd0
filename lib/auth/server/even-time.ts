import { setTimeout as pause } from "node:timers/promises";

/** Answers after at least this long, whatever the work found: the time of an answer tells nothing (ID3). */
export async function evenTime<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.all([work(), pause(milliseconds)]);
  return result;
}
