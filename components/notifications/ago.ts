import { MINUTE_MS } from "@/lib/core/time-units";

/** How long ago something was, in the words' own unit; from a week on a date says more. */
export type Ago = { unit: "now" } | { unit: "minutes" | "hours" | "days"; n: number } | { unit: "date" };

/** Whole units, rounded down: "an hour ago" until two have passed. A clock that runs ahead says "now". */
export function agoOf(at: string, now: number): Ago {
  const minutes = Math.floor((now - Date.parse(at)) / MINUTE_MS);
  const hours = Math.floor(minutes / 60);
  const days = Math.floor(hours / 24);
  if (minutes < 1) return { unit: "now" };
  if (hours < 1) return { unit: "minutes", n: minutes };
  if (days < 1) return { unit: "hours", n: hours };
  return days < 7 ? { unit: "days", n: days } : { unit: "date" };
}
