import { describe, expect, test } from "vitest";
import { listPostingInstants, parsePostingTimes, postingTimesPatch } from "@/lib/accounts/posting-times";

const zone = "Asia/Jerusalem";
const at = (times: { weekday: number; time: string }[], startDate: string, days: number) =>
  listPostingInstants(times, { startDate, days }, zone).map((instant) => instant.toISOString());

describe("posting times", () => {
  test("times are sorted and stored once", () => {
    const facebook = [
      { weekday: 3, time: "18:00" },
      { weekday: 1, time: "09:00" },
      { weekday: 3, time: "18:00" },
    ];
    expect(postingTimesPatch.parse({ facebook })).toEqual({
      facebook: [
        { weekday: 1, time: "09:00" },
        { weekday: 3, time: "18:00" },
      ],
    });
  });

  test.each([
    { weekday: 7, time: "09:00" },
    { weekday: -1, time: "09:00" },
    { weekday: 1, time: "24:00" },
    { weekday: 1, time: "9:00" },
    { weekday: 1.5, time: "09:00" },
  ])("$weekday $time is refused", (time) => {
    expect(postingTimesPatch.safeParse({ facebook: [time] }).success).toBe(false);
  });

  test("an unknown network is refused", () => {
    expect(postingTimesPatch.safeParse({ myspace: [] }).success).toBe(false);
  });

  test("a network without stored times has the usual one on the working days of the country", () => {
    const israel = parsePostingTimes({ postingTimes: {}, timeZone: zone });
    expect(israel.linkedin).toEqual([0, 1, 2, 3, 4].map((weekday) => ({ weekday, time: "09:00" })));
    const france = parsePostingTimes({ postingTimes: {}, timeZone: "Europe/Paris" });
    expect(france.instagram).toEqual([1, 2, 3, 4, 5].map((weekday) => ({ weekday, time: "11:00" })));
  });

  test("an empty list stays empty, and unreadable stored times count as none", () => {
    expect(parsePostingTimes({ postingTimes: { facebook: [] }, timeZone: zone }).facebook).toEqual([]);
    expect(parsePostingTimes({ postingTimes: "x", timeZone: zone }).facebook).toHaveLength(5);
  });

  test("instants follow the local time over a change of the clocks", () => {
    // 2026-11-22 is a Sunday in winter time (UTC+2); 2027-03-28 follows the change of 2027-03-26 (UTC+3).
    expect(at([{ weekday: 0, time: "09:30" }], "2026-11-22", 8)).toEqual([
      "2026-11-22T07:30:00.000Z",
      "2026-11-29T07:30:00.000Z",
    ]);
    expect(at([{ weekday: 0, time: "09:30" }], "2027-03-28", 1)).toEqual(["2027-03-28T06:30:00.000Z"]);
    // Clocks skip from 02:00 to 03:00.
    expect(at([{ weekday: 5, time: "02:30" }], "2027-03-26", 1)).toEqual(["2027-03-26T00:30:00.000Z"]);
  });

  test("instants of several times are in order", () => {
    const times = [
      { weekday: 2, time: "18:00" },
      { weekday: 2, time: "08:00" },
      { weekday: 1, time: "12:00" },
    ];
    expect(at(times, "2026-11-23", 2)).toEqual([
      "2026-11-23T10:00:00.000Z",
      "2026-11-24T06:00:00.000Z",
      "2026-11-24T16:00:00.000Z",
    ]);
  });
});
