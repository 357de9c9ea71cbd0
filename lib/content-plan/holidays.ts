import { type HebrewDate, hebrewDateOf } from "@/lib/content-plan/hebrew-date";
import { addDays, type Day, weekdayOf } from "@/lib/posts/days";

/** Names are keys of `contentPlanner.holidays`. Days that Israel keeps, by the Hebrew date of their daylight. */
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

/** Days that much of the world keeps, by their date. */
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

/** The holidays of these days by their names; days without one are left out. */
export function holidaysOf(days: Day[]): Map<Day, string[]> {
  const found = new Map<Day, string[]>();
  for (const day of days) {
    const names = [...memorialOf(day), HEBREW[hebrewDateOf(day)], DATED[day.slice(5)], movableOf(day)];
    const known = names.filter((name) => name !== undefined);
    if (known.length > 0) found.set(day, known);
  }
  return found;
}

/**
 * Days that the law moves away from the Sabbath: Holocaust Remembrance Day (law of 1959, last amended 1997), Memorial
 * Day and Independence Day (laws of 1963 and 1949, amended 2004), and the fast of Av, which never is on one.
 */
function memorialOf(day: Day): string[] {
  return [
    ...(isMoved(day, "27 Nisan", { [FRIDAY]: -1, [SUNDAY]: 1 }) ? ["yomHashoah"] : []),
    ...(isMoved(addDays(day, 1), "5 Iyar", INDEPENDENCE) ? ["yomHazikaron"] : []),
    ...(isMoved(day, "5 Iyar", INDEPENDENCE) ? ["yomHaatzmaut"] : []),
    ...(isMoved(day, "9 Av", { [SATURDAY]: 1 }) ? ["tishaBeav"] : []),
  ];
}

const INDEPENDENCE = { [FRIDAY]: -1, [SATURDAY]: -2, [MONDAY]: 1 };

/** True when a holiday of that Hebrew date is kept on this day: `shifts` says by how many days, for the weekday it falls on. */
function isMoved(day: Day, date: HebrewDate, shifts: Record<number, number>): boolean {
  return [-2, -1, 0, 1].some((shift) => {
    const proper = addDays(day, -shift);
    return (shifts[weekdayOf(proper)] ?? 0) === shift && hebrewDateOf(proper) === date;
  });
}

/** Days of a week in a month, and those that hang on them. */
function movableOf(day: Day): string | undefined {
  const [month, weekday] = [Number(day.slice(5, 7)), weekdayOf(day)];
  const nth = Math.ceil(Number(day.slice(8)) / 7);
  if (month === 5 && weekday === SUNDAY && nth === 2) return "mothersDay";
  if (month === 6 && weekday === SUNDAY && nth === 3) return "fathersDay";
  if (isThanksgiving(day)) return "thanksgiving";
  if (isThanksgiving(addDays(day, -1))) return "blackFriday";
  if (isThanksgiving(addDays(day, -4))) return "cyberMonday";
  return day === easterOf(Number(day.slice(0, 4))) ? "easter" : undefined;
}

/** The fourth Thursday of November. */
function isThanksgiving(day: Day): boolean {
  return day.slice(5, 7) === "11" && weekdayOf(day) === THURSDAY && Math.ceil(Number(day.slice(8)) / 7) === 4;
}

/** Easter Sunday of the Western churches, by the rule of Meeus, Jones and Butcher (1876). */
function easterOf(year: number): Day {
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
