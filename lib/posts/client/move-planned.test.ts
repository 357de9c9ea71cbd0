import { QueryClient } from "@tanstack/react-query";
import { describe, expect, it } from "vitest";
import type { CalendarWire, PlannedPost } from "@/lib/posts/calendar-schemas";
import { movePlanned, showMoved } from "@/lib/posts/client/move-planned";
import { postKeys } from "@/lib/posts/client/queries";

const ZONE = "Asia/Jerusalem";
const RANGE = { startDate: "2026-11-01", endDate: "2026-12-05", perDay: 4 };

const post = (_id: string, scheduledAt: string): PlannedPost => ({
  ...{ _id, scheduledAt, accountId: "brand", platform: "facebook", status: "scheduled", text: _id },
  ...{ imageUrl: null, publishedAt: null, createdAt: "2026-11-01T00:00:00Z", revision: 1 },
});
const calendar = (...days: [string, number, ...PlannedPost[]][]): CalendarWire => ({
  days: days.map(([day, total, ...posts]) => ({ day, total, posts })),
  counts: { draft: 0, scheduled: 9, publishing: 0, published: 0, failed: 0, needs_review: 0 },
});
const shown = ({ days }: CalendarWire) =>
  days.map(({ day, total, posts }) => [day, total, posts.map(({ _id }) => _id).join(" ")]);

const early = post("early", "2026-11-18T06:00:00Z");
const late = post("late", "2026-11-18T16:00:00Z");
const alone = post("alone", "2026-11-20T07:00:00Z");
const MONTH = calendar(["2026-11-18", 2, early, late], ["2026-11-20", 1, alone]);

describe("a post that is moved", () => {
  it("stands on its new day by its time, and its old day is one less", () => {
    const moved = movePlanned(MONTH, { ...alone, scheduledAt: "2026-11-18T10:00:00Z" }, ZONE, RANGE);
    expect(shown(moved)).toEqual([["2026-11-18", 3, "early alone late"]]);
  });

  it("goes by the day of the brand's clock, not of UTC", () => {
    const moved = movePlanned(MONTH, { ...alone, scheduledAt: "2026-11-18T22:30:00Z" }, ZONE, RANGE);
    expect(shown(moved).at(-1)).toEqual(["2026-11-19", 1, "alone"]);
  });

  it("is seen on a full day, where another one gives way", () => {
    const four = ["07", "08", "09", "10"].map((hour) => post(hour, `2026-11-25T${hour}:00:00Z`));
    const full = calendar(["2026-11-20", 1, alone], ["2026-11-25", 9, ...four]);
    const moved = movePlanned(full, { ...alone, scheduledAt: "2026-11-25T20:00:00Z" }, ZONE, RANGE);
    expect(shown(moved)).toEqual([["2026-11-25", 10, "07 08 09 alone"]]);
  });

  it("is gone from a calendar that does not have its new day", () => {
    const moved = movePlanned(MONTH, { ...alone, scheduledAt: "2026-12-24T10:00:00Z" }, ZONE, RANGE);
    expect(shown(moved)).toEqual([["2026-11-18", 2, "early late"]]);
  });

  it("moves in every calendar of its brand, and in no other", async () => {
    const client = new QueryClient();
    const range = { ...RANGE, platform: "all" as const, status: [] };
    const week = { ...range, startDate: "2026-11-15", endDate: "2026-11-21" };
    const keys = [postKeys.calendar("brand", range), postKeys.calendar("brand", week)];
    const other = postKeys.calendar("other", range);
    for (const key of [...keys, other]) client.setQueryData(key, MONTH);
    await showMoved(client, { ...alone, scheduledAt: "2026-11-24T07:00:00Z" }, ZONE);
    const [month, days] = keys.map((key) => shown(client.getQueryData<CalendarWire>(key) ?? MONTH));
    expect(month?.at(-1)).toEqual(["2026-11-24", 1, "alone"]);
    expect(days).toEqual([["2026-11-18", 2, "early late"]]);
    expect(client.getQueryData(other)).toBe(MONTH);
  });
});
