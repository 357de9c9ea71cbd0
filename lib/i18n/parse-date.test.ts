import { expect, test } from "vitest";
import { addDays } from "@/lib/core/date-time/local-date";
import { formatDateField, formatTimeOfDay } from "@/lib/i18n/format-date";
import { parseDateText, parseTimeText } from "@/lib/i18n/parse-date";

const today = "2026-11-27";

test.each([
  ["2027-07-01", "2027-07-01", "2027-07-01"],
  ["03/04", "2027-03-04", "2027-04-03"],
  ["3.4.27", "2027-03-04", "2027-04-03"],
  ["28/11", "2026-11-28", "2026-11-28"],
  ["11/28", "2026-11-28", "2026-11-28"],
  ["Nov 28", "2026-11-28", "2026-11-28"],
  ["Nov 28th", "2026-11-28", "2026-11-28"],
  ["2nd December", "2026-12-02", "2026-12-02"],
  ["28 november", "2026-11-28", "2026-11-28"],
  ["Sat, Nov 28", "2026-11-28", "2026-11-28"],
  ["Nov 26", "2027-11-26", "2027-11-26"],
  ["Feb 29 2028", "2028-02-29", "2028-02-29"],
  ["Feb 29 2027", null, null],
  ["28 בנובמבר", "2026-11-28", "2026-11-28"],
  ["יום שבת, 28 בנוב׳ 2026", "2026-11-28", "2026-11-28"],
  ["1 ביוני", "2027-06-01", "2027-06-01"],
  ["1 ביולי", "2027-07-01", "2027-07-01"],
  ["Tomorrow", "2026-11-28", "2026-11-28"],
  ["מחר", "2026-11-28", "2026-11-28"],
  ["היום", "2026-11-27", "2026-11-27"],
  ["32/12", null, null],
  ["28", null, null],
  ["1 2 3 4", null, null],
  ["in 3 days or 4", null, null],
  ["2026/12/5", "2026-12-05", "2026-12-05"],
  ["2026/12", null, null],
  ["", null, null],
])("date typed as %j is %s in English and %s in Hebrew", (text, english, hebrew) => {
  expect(parseDateText(text, { language: "en", today, isFuture: true })).toBe(english);
  expect(parseDateText(text, { language: "he", today, isFuture: true })).toBe(hebrew);
});

test.each([
  ["Nov 26", "2026-11-26"],
  ["May 30", "2026-05-30"],
  ["May 20", "2027-05-20"],
  ["Jan 5", "2027-01-05"],
])("date typed as %j is the nearest one, %s, where past dates are meant too", (text, date) => {
  expect(parseDateText(text, { language: "en", today, isFuture: false })).toBe(date);
});

test.each([
  ["en", true],
  ["he", true],
  ["en", false],
  ["he", false],
])("every date of two years is parsed back from the text of its field in %s", (language, isFuture) => {
  for (let ahead = isFuture ? 0 : -730; ahead < 730; ahead += 1) {
    const day = addDays(today, ahead);
    expect(parseDateText(formatDateField(day, language, today), { language, today, isFuture })).toBe(day);
  }
});

test.each([
  ["9", "09:00"],
  ["9:30", "09:30"],
  ["930", "09:30"],
  ["0930", "09:30"],
  ["21.30", "21:30"],
  ["9:30 PM", "21:30"],
  ["9p", "21:00"],
  ["12 am", "00:00"],
  ["12 p.m.", "12:00"],
  ["24:00", null],
  ["13 pm", null],
  ["9:60", null],
  ["0 am", null],
  ["", null],
  ["soon", null],
])("time typed as %j is %s", (text, time) => {
  expect(parseTimeText(text)).toBe(time);
});

test.each(["en", "he"])("every minute of a day is parsed back from its text in %s", (language) => {
  for (let minute = 0; minute < 1_440; minute += 1) {
    const time = new Date(minute * 60_000).toISOString().slice(11, 16);
    expect(parseTimeText(formatTimeOfDay(time, language))).toBe(time);
  }
});
