import { DAY_MS } from "@/sandbox/core/time-units";
import type { Wish } from "@/sandbox/openai/editor/read-wish";
import type { Prompt } from "@/sandbox/openai/prompt";

const NOW = /(\d{4}-\d{2}-\d{2})[T ]\d{2}:\d{2}/;
const CLOCK = /\b(?:at |ב־?|בשעה )?(\d{1,2})(?::(\d{2}))?\s*(am|pm)?\b/i;
const WEEKDAYS: RegExp[] = [
  /sunday|ראשון/i,
  /monday|שני/i,
  /tuesday|שלישי/i,
  /wednesday|רביעי/i,
  /thursday|חמישי/i,
  /friday|שישי/i,
  /saturday|שבת/i,
];

/** The time that is asked for, on the clock of the prompt: tomorrow at half past seven when nothing is said. */
export function proposedTime({ request }: Wish, { instructions }: Prompt, now: number): string {
  const today = new Date(
    `${NOW.exec(instructions)?.[1] ?? new Date(now).toISOString().slice(0, 10)}T00:00:00Z`,
  );
  const weekday = WEEKDAYS.findIndex((pattern) => pattern.test(request));
  const ahead = weekday < 0 ? 1 : (weekday - today.getUTCDay() + 7) % 7 || 7;
  const date = new Date(today.getTime() + ahead * DAY_MS).toISOString().slice(0, 10);
  const [, hour, minute = "00", half] = CLOCK.exec(request) ?? [];
  if (hour === undefined || Number(hour) > 23) return `${date}T07:30`;
  const afternoon = half?.toLowerCase() === "pm" && Number(hour) < 12 ? 12 : 0;
  return `${date}T${String(Number(hour) + afternoon).padStart(2, "0")}:${minute}`;
}
