import { AppError } from "@/lib/core/errors";
import type { Money } from "@/lib/providers/payments/port";

/** Tranzila's codes of the currencies it accepts; all have two decimals. */
const CURRENCY_NUMBERS: Record<string, string> = { ILS: "1", USD: "2", EUR: "978", GBP: "826" };

const ISRAEL = new Intl.DateTimeFormat("en-CA", {
  timeZone: "Asia/Jerusalem",
  hourCycle: "h23",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
});

/** Formats minor units as the form expects them: 4900 → "49.00". */
export function toMajorUnits({ amount }: Money): string {
  if (!Number.isSafeInteger(amount) || amount <= 0) throw new Error("a price is whole minor units above 0");
  return `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, "0")}`;
}

export function getCurrencyNumber(currency: string): string {
  const number = Object.hasOwn(CURRENCY_NUMBERS, currency) ? CURRENCY_NUMBERS[currency] : undefined;
  if (number) return number;
  throw new AppError("provider_error", { cause: new Error(`Tranzila takes no ${currency}`) });
}

/** Returns the ISO code of a report's letters or number; null when unknown. */
export function getCurrencyCode(given: string): string | null {
  const found = Object.entries(CURRENCY_NUMBERS).find(([letters, number]) =>
    [letters, number].includes(given),
  );
  return found?.[0] ?? null;
}

/** Returns the local date in Israel ("2026-11-21"), which reports and standing orders use. */
export function toIsraelDate(at: Date): string {
  return toIsraelDateTime(at).slice(0, 10);
}

function toIsraelDateTime(at: Date): string {
  const parts = Object.fromEntries(ISRAEL.formatToParts(at).map(({ type, value }) => [type, value]));
  const { year, month, day, hour, minute, second } = parts;
  return `${year}-${month}-${day}T${hour}:${minute}:${second}`;
}

/** Parses "2026-11-21" and "14:05:09" as Israel time; null when malformed. */
export function parseIsraelTime(day: string, time: string): Date | null {
  const asIfUtc = Date.parse(`${day}T${time}Z`);
  if (Number.isNaN(asIfUtc)) return null;
  // The second pass uses the offset of the result instead of the first guess.
  const offset = (at: number) =>
    Date.parse(`${toIsraelDateTime(new Date(at))}Z`) - Math.floor(at / 1000) * 1000;
  return new Date(asIfUtc - offset(asIfUtc - offset(asIfUtc)));
}

/** Days 29 to 31 become 28, the last day that standing orders accept. */
export function getSameDayNextMonth(now: Date): string {
  const [year = 0, month = 0, day = 0] = toIsraelDate(now).split("-").map(Number);
  const next = new Date(Date.UTC(year, month, Math.min(day, 28)));
  return next.toISOString().slice(0, 10);
}

/** Formats a charge reference. An index is unique only within its terminal. */
export function formatChargeRef(terminal: string, index: string | number): string {
  return `${terminal}:${index}`;
}

export function formatOrderRef(id: string | number): string {
  return `sto:${id}`;
}

/** Standing order that Tranzila renews, or the first charge, whose card we charge. */
export type SubscriptionRef = { kind: "order"; id: number } | { kind: "card"; charge: string };

export function parseSubscriptionRef(ref: string): SubscriptionRef {
  const id = /^sto:(\d+)$/.exec(ref)?.[1];
  return id === undefined ? { kind: "card", charge: ref } : { kind: "order", id: Number(id) };
}
