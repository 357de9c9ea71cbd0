import { AppError } from "@/lib/core/errors";
import type { Money } from "@/lib/providers/payments/port";

/** Tranzila's numbers of the currencies it takes; all of them have two decimals. */
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

/** 4900 → "49.00", as the form wants it. */
export function majorUnits({ amount }: Money): string {
  if (!Number.isSafeInteger(amount) || amount <= 0) throw new Error("a price is whole minor units above 0");
  return `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, "0")}`;
}

/** The form's number of a currency. */
export function currencyNumber(currency: string): string {
  const number = Object.hasOwn(CURRENCY_NUMBERS, currency) ? CURRENCY_NUMBERS[currency] : undefined;
  if (number) return number;
  throw new AppError("provider_error", { cause: new Error(`Tranzila takes no ${currency}`) });
}

/** ISO letters of what a report says, a number or letters; null for what we do not know. */
export function currencyLetters(given: string): string | null {
  const found = Object.entries(CURRENCY_NUMBERS).find(([letters, number]) =>
    [letters, number].includes(given),
  );
  return found?.[0] ?? null;
}

/** The day in Israel, "2026-11-21": reports and standing orders go by it. */
export function israelDay(at: Date): string {
  return wallClock(at).slice(0, 10);
}

function wallClock(at: Date): string {
  const parts = Object.fromEntries(ISRAEL.formatToParts(at).map(({ type, value }) => [type, value]));
  const { year, month, day, hour, minute, second } = parts;
  return `${year}-${month}-${day}T${hour}:${minute}:${second}`;
}

/** The moment of "2026-11-21" and "14:05:09" on the clocks of Israel; null for anything else. */
export function israelTime(day: string, time: string): Date | null {
  const asIfUtc = Date.parse(`${day}T${time}Z`);
  if (Number.isNaN(asIfUtc)) return null;
  // Twice, because the offset that holds is the one of the result, not of the first guess.
  const offset = (at: number) => Date.parse(`${wallClock(new Date(at))}Z`) - Math.floor(at / 1000) * 1000;
  return new Date(asIfUtc - offset(asIfUtc - offset(asIfUtc)));
}

/** The same day of next month in Israel; the 29th to the 31st count as the 28th, the last day standing orders take. */
export function nextMonthDay(now: Date): string {
  const [year = 0, month = 0, day = 0] = israelDay(now).split("-").map(Number);
  const next = new Date(Date.UTC(year, month, Math.min(day, 28)));
  return next.toISOString().slice(0, 10);
}
