import { expect, test } from "vitest";
import {
  getMsUntilNextDue,
  getPostRefetchInterval,
  getRefetchInterval,
  hasChangingPost,
} from "@/lib/posts/client/queries";
import type { PostDto } from "@/lib/posts/schemas";

const NOW = Date.parse("2026-11-20T09:00:00Z");
const post = (status: PostDto["status"], scheduledAt: string | null = null) =>
  ({ status, scheduledAt }) as PostDto;

test.each([
  [post("publishing"), true],
  [post("scheduled", "2026-11-20T08:59:00Z"), true],
  [post("scheduled", "2026-11-20T09:00:01Z"), true],
  [post("scheduled", "2026-11-20T09:30:00Z"), false],
  [post("published", "2026-11-20T08:00:00Z"), false],
  [post("failed", "2026-11-20T08:00:00Z"), false],
  [post("draft"), false],
])("hasChangingPost of %o returns %s", (row, live) => {
  expect(hasChangingPost([row], NOW)).toBe(live);
});

test("getMsUntilNextDue returns the time until the next scheduled post", () => {
  const rows = [
    post("scheduled", "2026-11-20T10:00:00Z"),
    post("scheduled", "2026-11-20T09:05:00Z"),
    post("draft"),
  ];
  expect(getMsUntilNextDue(rows, NOW)).toBe(5 * 60_000);
  expect(getMsUntilNextDue([post("draft")], NOW)).toBeNull();
});

// spec: D10.11, D10.14
test("getRefetchInterval is short while a post changes, waits for the next due time, and is off for drafts", () => {
  expect(getRefetchInterval([post("publishing")], NOW)).toBe(2_000);
  expect(getRefetchInterval([post("draft"), post("scheduled", "2026-11-20T08:59:00Z")], NOW)).toBe(2_000);
  expect(getRefetchInterval([post("scheduled", "2026-11-20T09:05:00Z")], NOW)).toBe(5 * 60_000);
  expect(getRefetchInterval([post("scheduled", "2026-11-23T09:00:00Z")], NOW)).toBe(60 * 60_000);
  expect(getRefetchInterval([post("draft"), post("published")], NOW)).toBe(false);
});

test("post is polled while one of its images is being described", () => {
  const image = { url: "u", width: 1, height: 1, alt: "a" };
  const draft = post("draft");
  expect(getPostRefetchInterval({ ...draft, images: [image] })).toBe(false);
  expect(getPostRefetchInterval({ ...draft, images: [image, { ...image, isAltPending: true }] })).toBe(2_000);
});
