import { describe, expect, it } from "vitest";
import {
  firstPlace,
  isAhead,
  isMovable,
  onDay,
  stepWall,
  timeForNew,
  wallAt,
  wallOf,
} from "@/lib/content-plan/plan-times";
import type { PlannedPost } from "@/lib/posts/calendar-schemas";
import { wallToInstant } from "@/lib/posts/zone-time";

const JERUSALEM = "Asia/Jerusalem";
const NEW_YORK = "America/New_York";
const post = (scheduledAt: string | null, fields: Partial<PlannedPost> = {}): PlannedPost => ({
  ...{ _id: "1", accountId: "1", platform: "facebook", status: "scheduled", text: "", imageUrl: null },
  ...{ scheduledAt, publishedAt: null, createdAt: "2026-11-01T13:20:00Z", revision: 1 },
  ...fields,
});
const instantOf = (wall: string, zone: string) => wallToInstant(wall, zone)?.instant.toISOString();

describe("a post that is moved to another day", () => {
  // Adding days of 24 hours would bring it out at 10:00, or at 08:00.
  it.each([
    [JERUSALEM, "2027-03-25T07:00:00Z", "2027-03-26", "2027-03-26T06:00:00.000Z"],
    [JERUSALEM, "2026-10-24T06:00:00Z", "2026-10-25", "2026-10-25T07:00:00.000Z"],
    [NEW_YORK, "2027-03-13T14:00:00Z", "2027-03-14", "2027-03-14T13:00:00.000Z"],
    [NEW_YORK, "2026-10-31T13:00:00Z", "2026-11-01", "2026-11-01T14:00:00.000Z"],
  ])("in %s keeps its nine o'clock over a change of the clocks", (zone, from, day, to) => {
    expect(instantOf(onDay(post(from), day, zone), zone)).toBe(to);
  });

  it("comes behind the gap where its hour is jumped over", () => {
    const wall = onDay(post("2027-03-25T00:30:00Z"), "2027-03-26", JERUSALEM);
    expect(wall).toBe("2027-03-26T02:30");
    expect(wallToInstant(wall, JERUSALEM)).toEqual({
      instant: new Date("2027-03-26T00:30:00Z"),
      kind: "gap",
    });
  });

  it("goes out in the morning when it had no time", () => {
    expect(onDay(post(null, { status: "draft" }), "2026-11-20", JERUSALEM)).toBe("2026-11-20T09:00");
    expect(wallOf(post(null), JERUSALEM)).toBe("2026-11-01T15:20");
  });
});

describe("a post that is carried by keys", () => {
  const now = new Date("2026-11-18T10:00:00Z");
  it("begins where it stands, or on the first day on which its hour is to come", () => {
    expect(firstPlace(post("2026-11-20T07:00:00Z"), JERUSALEM, now)).toBe("2026-11-20T09:00");
    expect(firstPlace(post("2026-11-01T16:00:00Z"), JERUSALEM, now)).toBe("2026-11-18T18:00");
    expect(firstPlace(post("2026-11-01T07:00:00Z"), JERUSALEM, now)).toBe("2026-11-19T09:00");
  });

  it("steps by days and half hours, never out of its day by minutes", () => {
    expect(stepWall("2026-11-30T09:00", { days: 1 })).toBe("2026-12-01T09:00");
    expect(stepWall("2026-11-30T09:00", { days: -7 })).toBe("2026-11-23T09:00");
    expect(stepWall("2026-11-30T09:00", { minutes: 30 })).toBe("2026-11-30T09:30");
    expect(stepWall("2026-11-30T00:10", { minutes: -30 })).toBe("2026-11-30T00:00");
    expect(stepWall("2026-11-30T23:45", { minutes: 30 })).toBe("2026-11-30T23:59");
    expect(wallAt("2026-11-30", 65.4)).toBe("2026-11-30T01:05");
  });
});

describe("what can be had", () => {
  const now = new Date("2026-11-18T10:20:00Z");
  it("is a time that is still to come", () => {
    expect(isAhead("2026-11-18T12:20", JERUSALEM, now)).toBe(false);
    expect(isAhead("2026-11-18T12:21", JERUSALEM, now)).toBe(true);
    expect(isAhead("2026-11-18T05:21", NEW_YORK, now)).toBe(true);
    expect(isAhead("no time", NEW_YORK, now)).toBe(false);
  });

  it("is the morning of a new post's day, today the next full hour, and nothing of a day that is over", () => {
    expect(timeForNew("2026-11-19", JERUSALEM, now)).toBe("2026-11-19T09:00");
    expect(timeForNew("2026-11-18", JERUSALEM, now)).toBe("2026-11-18T13:00");
    expect(timeForNew("2026-11-18", NEW_YORK, now)).toBe("2026-11-18T09:00");
    expect(timeForNew("2026-11-17", JERUSALEM, now)).toBeNull();
    expect(timeForNew("2026-11-18", JERUSALEM, new Date("2026-11-18T21:30:00Z"))).toBeNull();
  });

  it("is never another time of what is out or on its way", () => {
    const statuses = ["draft", "scheduled", "publishing", "published", "failed", "needs_review"] as const;
    expect(statuses.filter((status) => isMovable({ status }))).toEqual(["draft", "scheduled"]);
  });
});
