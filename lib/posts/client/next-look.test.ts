import { expect, test } from "vitest";
import { hasLivePost, nextLook, untilNextDue } from "@/lib/posts/client/next-look";
import type { PostWire } from "@/lib/posts/schemas";

const NOW = Date.parse("2026-11-20T09:00:00Z");
const post = (status: PostWire["status"], scheduledAt: string | null = null) =>
  ({ status, scheduledAt }) as PostWire;

test.each([
  [post("publishing"), true],
  [post("scheduled", "2026-11-20T08:59:00Z"), true],
  [post("scheduled", "2026-11-20T09:00:01Z"), true],
  [post("scheduled", "2026-11-20T09:30:00Z"), false],
  [post("published", "2026-11-20T08:00:00Z"), false],
  [post("failed", "2026-11-20T08:00:00Z"), false],
  [post("draft"), false],
])("%o is looked at every two seconds: %s", (row, live) => {
  expect(hasLivePost([row], NOW)).toBe(live);
});

test("a quiet list knows when the next of its posts is due", () => {
  const rows = [
    post("scheduled", "2026-11-20T10:00:00Z"),
    post("scheduled", "2026-11-20T09:05:00Z"),
    post("draft"),
  ];
  expect(untilNextDue(rows, NOW)).toBe(5 * 60_000);
  expect(untilNextDue([post("draft")], NOW)).toBeNull();
});

test("asks again soon while something moves, at the due time while quiet, and not at all for drafts", () => {
  expect(nextLook([post("publishing")], NOW)).toBe(2_000);
  expect(nextLook([post("scheduled", "2026-11-20T09:05:00Z")], NOW)).toBe(5 * 60_000);
  expect(nextLook([post("draft"), post("published")], NOW)).toBe(false);
});
