import { expect, it } from "vitest";
import { trialDaysLeft, trialNoticeType } from "@/components/shell/overlays/trial-notice-type";
import { NOTICE_TYPES, type NoticeType } from "@/lib/auth/notices";
import { HOUR_MS } from "@/lib/core/time-units";

const NOW = Date.parse("2026-11-21T10:00:00Z");
const inHours = (hours: number) => new Date(NOW + hours * HOUR_MS).toISOString();
const person = (hours: number, changes: object = {}) => ({
  isEmailVerified: false,
  hasPassword: true,
  freeTrial: { isActive: hours > 0, endsAt: inHours(hours) },
  subscription: null,
  dismissedNotices: [] as NoticeType[],
  ...changes,
});
const plan = (isActive: boolean) => ({
  planKey: "pro" as const,
  isActive,
  nextPaymentDate: null,
  billingPeriod: "yearly" as const,
  frequency: "yearly" as const,
  cancelAtPeriodEnd: false,
  periodEnd: inHours(24),
  next: null,
  problem: null,
  cardLast4: null,
  canManageCard: false,
});

it.each([
  ["started", "at the beginning", person(168)],
  [
    "started",
    "for somebody who came with Google",
    person(168, { isEmailVerified: true, hasPassword: false }),
  ],
  ["emailVerified", "once the address is verified", person(168, { isEmailVerified: true })],
  ["started", "a second before the last two days", person(48.001)],
  ["endingSoon", "with two days left", person(48)],
  ["endingSoon", "in the last minute", person(0.01, { isEmailVerified: true })],
  ["ended", "afterwards", person(-1)],
  [
    "ended",
    "at the very end, before the next check",
    { ...person(0), freeTrial: { isActive: true, endsAt: inHours(0) } },
  ],
  ["ended", "when a plan has run out too", person(-1, { subscription: plan(false) })],
])("says %s %s", (type, _, who) => {
  expect(trialNoticeType(who, NOW)).toBe(type);
});

it("says nothing to somebody with a plan, and nothing without a trial", () => {
  expect(trialNoticeType(person(168, { subscription: plan(true) }), NOW)).toBeNull();
  expect(trialNoticeType(person(0, { freeTrial: { isActive: false, endsAt: null } }), NOW)).toBeNull();
});

it.each([
  ["started", person(168)],
  ["emailVerified", person(168, { isEmailVerified: true })],
  ["endingSoon", person(30)],
  ["ended", person(-1)],
] as const)("stays closed for %s alone", (type, who) => {
  expect(trialNoticeType({ ...who, dismissedNotices: [type] }, NOW)).toBeNull();
  const others = NOTICE_TYPES.filter((one) => one !== type);
  expect(trialNoticeType({ ...who, dismissedNotices: others }, NOW)).toBe(type);
});

it.each([
  [inHours(48), 2],
  [inHours(24.5), 2],
  [inHours(24), 1],
  [inHours(0.1), 1],
  [inHours(-3), 0],
])("counts the days until %s as %i", (endsAt, days) => {
  expect(trialDaysLeft(endsAt, NOW)).toBe(days);
});
