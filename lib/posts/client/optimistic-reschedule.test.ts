import { QueryClient } from "@tanstack/react-query";
import { describe, expect, it } from "vitest";
import type { CalendarDto, CalendarPost } from "@/lib/posts/calendar-schemas";
import { applyOptimisticReschedule, moveInCalendar } from "@/lib/posts/client/optimistic-reschedule";
import { postKeys } from "@/lib/posts/client/queries";

const ZONE = "Asia/Jerusalem";
const RANGE = { startDate: "2026-11-01", endDate: "2026-12-05", perDay: 4 };

const post = (_id: string, scheduledAt: string): CalendarPost => ({
  ...{ _id, scheduledAt, accountId: "brand", platform: "facebook", status: "scheduled", text: _id },
  ...{
    imageUrl: null,
    label: null,
    publishedAt: null,
    createdAt: "2026-11-01T00:00:00Z",
    revision: 1,
    language: null,
  },
});
const calendar = (...days: [string, number, ...CalendarPost[]][]): CalendarDto => ({
  days: days.map(([day, total, ...posts]) => ({ day, total, posts })),
  counts: { draft: 0, scheduled: 9, publishing: 0, published: 0, failed: 0, needs_review: 0 },
});
const shown = ({ days }: CalendarDto) =>
  days.map(({ day, total, posts }) => [day, total, posts.map(({ _id }) => _id).join(" ")]);

const early = post("early", "2026-11-18T06:00:00Z");
const late = post("late", "2026-11-18T16:00:00Z");
const alone = post("alone", "2026-11-20T07:00:00Z");
const MONTH = calendar(["2026-11-18", 2, early, late], ["2026-11-20", 1, alone]);

describe("optimistic reschedule", () => {
  it("moved post is sorted by time in its new day and removed from its old day", () => {
    const moved = moveInCalendar(MONTH, { ...alone, scheduledAt: "2026-11-18T10:00:00Z" }, ZONE, RANGE);
    expect(shown(moved)).toEqual([["2026-11-18", 3, "early alone late"]]);
  });

  it("moved post uses the account's local date, not the UTC date", () => {
    const moved = moveInCalendar(MONTH, { ...alone, scheduledAt: "2026-11-18T22:30:00Z" }, ZONE, RANGE);
    expect(shown(moved).at(-1)).toEqual(["2026-11-19", 1, "alone"]);
  });

  it("moved post stays visible on a full day by replacing another card", () => {
    const four = ["07", "08", "09", "10"].map((hour) => post(hour, `2026-11-25T${hour}:00:00Z`));
    const full = calendar(["2026-11-20", 1, alone], ["2026-11-25", 9, ...four]);
    const moved = moveInCalendar(full, { ...alone, scheduledAt: "2026-11-25T20:00:00Z" }, ZONE, RANGE);
    expect(shown(moved)).toEqual([["2026-11-25", 10, "07 08 09 alone"]]);
  });

  it("moved post is removed from a calendar that does not contain its new day", () => {
    const moved = moveInCalendar(MONTH, { ...alone, scheduledAt: "2026-12-24T10:00:00Z" }, ZONE, RANGE);
    expect(shown(moved)).toEqual([["2026-11-18", 2, "early late"]]);
  });

  it("moved post is updated in all calendars of its account and no others", async () => {
    const client = new QueryClient();
    const range = { ...RANGE, platform: "all" as const, status: [] };
    const week = { ...range, startDate: "2026-11-15", endDate: "2026-11-21" };
    const keys = [postKeys.calendar("brand", range), postKeys.calendar("brand", week)];
    const other = postKeys.calendar("other", range);
    for (const key of [...keys, other]) client.setQueryData(key, MONTH);
    await applyOptimisticReschedule(client, { ...alone, scheduledAt: "2026-11-24T07:00:00Z" }, ZONE);
    const [month, days] = keys.map((key) => shown(client.getQueryData<CalendarDto>(key) ?? MONTH));
    expect(month?.at(-1)).toEqual(["2026-11-24", 1, "alone"]);
    expect(days).toEqual([["2026-11-18", 2, "early late"]]);
    expect(client.getQueryData(other)).toBe(MONTH);
  });
});
