import { describe, expect, it } from "vitest";
import {
  atSameTimeOn,
  canDrag,
  canReschedule,
  getDefaultPostTime,
  getInitialDropTime,
  getPostLocalDateTime,
} from "@/lib/content-plan/reschedule-rules";
import { toInstant } from "@/lib/core/date-time/zoned-time";
import type { CalendarPost } from "@/lib/posts/calendar-schemas";

const JERUSALEM = "Asia/Jerusalem";
const NEW_YORK = "America/New_York";
const post = (scheduledAt: string | null, fields: Partial<CalendarPost> = {}): CalendarPost => ({
  ...{ _id: "1", accountId: "1", platform: "facebook", status: "scheduled", text: "", imageUrl: null },
  ...{ scheduledAt, publishedAt: null, createdAt: "2026-11-01T13:20:00Z", revision: 1, language: null },
  ...{ label: null, ...fields },
});
const instantOf = (localDateTime: string, zone: string) =>
  toInstant(localDateTime, zone)?.instant.toISOString();

describe("moving a post to another day", () => {
  // Adding 24 hours would move it to 10:00 or 08:00.
  it.each([
    [JERUSALEM, "2027-03-25T07:00:00Z", "2027-03-26", "2027-03-26T06:00:00.000Z"],
    [JERUSALEM, "2026-10-24T06:00:00Z", "2026-10-25", "2026-10-25T07:00:00.000Z"],
    [NEW_YORK, "2027-03-13T14:00:00Z", "2027-03-14", "2027-03-14T13:00:00.000Z"],
    [NEW_YORK, "2026-10-31T13:00:00Z", "2026-11-01", "2026-11-01T14:00:00.000Z"],
  ])("a post moved in %s keeps its local time over a clock change", (zone, from, day, to) => {
    expect(instantOf(atSameTimeOn(post(from), day, zone), zone)).toBe(to);
  });

  it("a post moved to a skipped hour is scheduled after the gap", () => {
    const localDateTime = atSameTimeOn(post("2027-03-25T00:30:00Z"), "2027-03-26", JERUSALEM);
    expect(localDateTime).toBe("2027-03-26T02:30");
    expect(toInstant(localDateTime, JERUSALEM)).toEqual({
      instant: new Date("2027-03-26T00:30:00Z"),
      kind: "gap",
    });
  });

  it("a moved post without a time is scheduled in the morning", () => {
    expect(atSameTimeOn(post(null, { status: "draft" }), "2026-11-20", JERUSALEM)).toBe("2026-11-20T09:00");
    expect(getPostLocalDateTime(post(null), JERUSALEM)).toBe("2026-11-01T15:20");
  });
});

describe("moving a post with the keyboard", () => {
  const now = new Date("2026-11-18T10:00:00Z");
  it("the initial drop time is the post's own time or the next day on which that hour is ahead", () => {
    expect(getInitialDropTime(post("2026-11-20T07:00:00Z"), JERUSALEM, now)).toBe("2026-11-20T09:00");
    expect(getInitialDropTime(post("2026-11-01T16:00:00Z"), JERUSALEM, now)).toBe("2026-11-18T18:00");
    expect(getInitialDropTime(post("2026-11-01T07:00:00Z"), JERUSALEM, now)).toBe("2026-11-19T09:00");
  });
});

describe("allowed times", () => {
  const now = new Date("2026-11-18T10:20:00Z");
  it("the default time is in the morning, today the next full hour, and null for a past day", () => {
    expect(getDefaultPostTime("2026-11-19", JERUSALEM, now)).toBe("2026-11-19T09:00");
    expect(getDefaultPostTime("2026-11-18", JERUSALEM, now)).toBe("2026-11-18T13:00");
    expect(getDefaultPostTime("2026-11-18", NEW_YORK, now)).toBe("2026-11-18T09:00");
    expect(getDefaultPostTime("2026-11-17", JERUSALEM, now)).toBeNull();
    expect(getDefaultPostTime("2026-11-18", JERUSALEM, new Date("2026-11-18T21:30:00Z"))).toBeNull();
  });

  it("a published or publishing post cannot be rescheduled", () => {
    const statuses = ["draft", "scheduled", "publishing", "published", "failed", "needs_review"] as const;
    expect(statuses.filter((status) => canReschedule({ status }))).toEqual(["draft", "scheduled"]);
    expect(statuses.filter((status) => canDrag({ status }))).toEqual(["draft", "scheduled", "published"]);
  });
});
