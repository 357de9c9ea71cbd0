import { type Day, noonOf } from "@/lib/posts/days";

/** Months of the Hebrew calendar; of a leap year's two Adars the second is the one with Purim. */
type HebrewMonth =
  | "Tishri"
  | "Heshvan"
  | "Kislev"
  | "Tevet"
  | "Shevat"
  | "Adar I"
  | "Adar"
  | "Nisan"
  | "Iyar"
  | "Sivan"
  | "Tamuz"
  | "Av"
  | "Elul";

// The platform knows the calendar (Unicode CLDR): no table and no package of ours.
const FORMAT = new Intl.DateTimeFormat("en-u-ca-hebrew", { timeZone: "UTC", day: "numeric", month: "long" });

/** A day of a month of it, whatever the year. */
export type HebrewDate = `${number} ${HebrewMonth}`;

// Each day of a month is asked for by many rules, and the platform takes longer for one than all rules together.
const known = new Map<Day, HebrewDate>();
const KNOWN = 1_000;

/** "24 Kislev" for a day's daylight; it began the evening before. */
export function hebrewDateOf(day: Day): HebrewDate {
  const found = known.get(day) ?? convert(day);
  if (known.size >= KNOWN) known.clear();
  known.set(day, found);
  return found;
}

function convert(day: Day): HebrewDate {
  const parts = FORMAT.formatToParts(noonOf(day));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? "";
  const month = part("month") === "Adar II" ? "Adar" : part("month");
  return `${Number(part("day"))} ${month as HebrewMonth}`;
}
