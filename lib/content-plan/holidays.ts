import { addDays, getWeekday, type LocalDate, toUtcNoon } from "@/lib/core/date-time/local-date";

/** Months of the Hebrew calendar; in a leap year Purim is in the second Adar. */
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

// ICU provides the calendar (Unicode CLDR): no table and no package needed.
const FORMAT = new Intl.DateTimeFormat("en-u-ca-hebrew", { timeZone: "UTC", day: "numeric", month: "long" });

type HebrewDate = `${number} ${HebrewMonth}`;

// Cache: ICU takes longer for one date than all rules together.
const known = new Map<LocalDate, HebrewDate>();
const KNOWN = 1_000;

/** Returns the Hebrew date of a day's daylight, for example "24 Kislev"; it began the evening before. */
export function getHebrewDate(day: LocalDate): HebrewDate {
  const found = known.get(day) ?? convert(day);
  if (known.size >= KNOWN) known.clear();
  known.set(day, found);
  return found;
}

function convert(day: LocalDate): HebrewDate {
  const parts = FORMAT.formatToParts(toUtcNoon(day));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? "";
  const month = part("month") === "Adar II" ? "Adar" : part("month");
  return `${Number(part("day"))} ${month as HebrewMonth}`;
}

/** Israeli holidays by the Hebrew date of their daylight. Names are keys of `contentPlanner.holidays`. */
const HEBREW: Partial<Record<HebrewDate, string>> = {
  "29 Elul": "roshHashanaEve",
  "1 Tishri": "roshHashana",
  "2 Tishri": "roshHashanaSecond",
  "9 Tishri": "yomKippurEve",
  "10 Tishri": "yomKippur",
  "14 Tishri": "sukkotEve",
  "15 Tishri": "sukkot",
  "22 Tishri": "simchatTorah",
  "24 Kislev": "hanukkahFirst",
  "25 Kislev": "hanukkah",
  "15 Shevat": "tuBishvat",
  "30 Shevat": "familyDay",
  "14 Adar": "purim",
  "15 Adar": "shushanPurim",
  "14 Nisan": "pesachEve",
  "15 Nisan": "pesach",
  "21 Nisan": "pesachSeventh",
  "18 Iyar": "lagBaomer",
  "28 Iyar": "jerusalemDay",
  "5 Sivan": "shavuotEve",
  "6 Sivan": "shavuot",
  "15 Av": "tuBeav",
};

const DATED: Record<string, string> = {
  "01-01": "newYear",
  "02-14": "valentine",
  "03-08": "womensDay",
  "04-22": "earthDay",
  "05-01": "labourDay",
  "06-05": "environmentDay",
  "07-04": "independenceUs",
  "10-31": "halloween",
  "12-24": "christmasEve",
  "12-25": "christmas",
  "12-31": "newYearsEve",
};

const [SUNDAY, MONDAY, THURSDAY, FRIDAY, SATURDAY] = [0, 1, 4, 5, 6] as const;

/** Returns the holidays of these days by name; days without one are left out. */
export function findHolidays(days: LocalDate[]): Map<LocalDate, string[]> {
  const found = new Map<LocalDate, string[]>();
  for (const day of days) {
    const names = [...memorialOf(day), HEBREW[getHebrewDate(day)], DATED[day.slice(5)], movableOf(day)];
    const known = names.filter((name) => name !== undefined);
    if (known.length > 0) found.set(day, known);
  }
  return found;
}

/**
 * Days that law moves away from the Sabbath: Holocaust Remembrance Day (law of 1959, last amended 1997),
 * Memorial Day and Independence Day (laws of 1963 and 1949, amended 2004), and Tisha B'Av.
 */
function memorialOf(day: LocalDate): string[] {
  return [
    ...(isMoved(day, "27 Nisan", { [FRIDAY]: -1, [SUNDAY]: 1 }) ? ["yomHashoah"] : []),
    ...(isMoved(addDays(day, 1), "5 Iyar", INDEPENDENCE) ? ["yomHazikaron"] : []),
    ...(isMoved(day, "5 Iyar", INDEPENDENCE) ? ["yomHaatzmaut"] : []),
    ...(isMoved(day, "9 Av", { [SATURDAY]: 1 }) ? ["tishaBeav"] : []),
  ];
}

const INDEPENDENCE = { [FRIDAY]: -1, [SATURDAY]: -2, [MONDAY]: 1 };

/** Returns whether a holiday of that Hebrew date is observed on this day; `shifts` are days per weekday. */
function isMoved(day: LocalDate, date: HebrewDate, shifts: Record<number, number>): boolean {
  return [-2, -1, 0, 1].some((shift) => {
    const proper = addDays(day, -shift);
    return (shifts[getWeekday(proper)] ?? 0) === shift && getHebrewDate(proper) === date;
  });
}

/** Holidays defined by a weekday of a month, and those that follow from them. */
function movableOf(day: LocalDate): string | undefined {
  const [month, weekday] = [Number(day.slice(5, 7)), getWeekday(day)];
  const nth = Math.ceil(Number(day.slice(8)) / 7);
  if (month === 5 && weekday === SUNDAY && nth === 2) return "mothersDay";
  if (month === 6 && weekday === SUNDAY && nth === 3) return "fathersDay";
  if (isThanksgiving(day)) return "thanksgiving";
  if (isThanksgiving(addDays(day, -1))) return "blackFriday";
  if (isThanksgiving(addDays(day, -4))) return "cyberMonday";
  return day === easterOf(Number(day.slice(0, 4))) ? "easter" : undefined;
}

function isThanksgiving(day: LocalDate): boolean {
  const nth = Math.ceil(Number(day.slice(8)) / 7);
  return day.slice(5, 7) === "11" && getWeekday(day) === THURSDAY && nth === 4;
}

/** Western Easter Sunday by the Meeus/Jones/Butcher algorithm (1876). */
function easterOf(year: number): LocalDate {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const moon =
    (19 * golden +
      century -
      Math.floor(century / 4) -
      Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) +
      15) %
    30;
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - moon - (ofCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * moon + 22 * toSunday) / 451);
  const days = moon + toSunday - 7 * late + 114;
  const [month, date] = [Math.floor(days / 31), (days % 31) + 1];
  return `${year}-${String(month).padStart(2, "0")}-${String(date).padStart(2, "0")}`;
}
