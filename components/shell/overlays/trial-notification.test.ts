import { expect, it } from "vitest";
import { getTrialDaysLeft, getTrialNotificationType } from "@/components/shell/overlays/page-banners";
import { TRIAL_NOTIFICATION_TYPES, type TrialNotificationType } from "@/lib/auth/user-fields";
import { HOUR_MS } from "@/lib/core/date-time/zoned-time";

const NOW = Date.parse("2026-11-21T10:00:00Z");
const inHours = (hours: number) => new Date(NOW + hours * HOUR_MS).toISOString();
const user = (hours: number, changes: object = {}) => ({
  isEmailVerified: false,
  hasPassword: true,
  freeTrial: { isActive: hours > 0, endsAt: inHours(hours) },
  subscription: null,
  dismissedTrialNotifications: [] as TrialNotificationType[],
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
  unconfirmedPaymentId: null,
});

// spec: 2.63, D4.13, D4.14, D4.15, D4.16
it.each([
  ["started", "at the beginning", user(168)],
  ["started", "for somebody who came with Google", user(168, { isEmailVerified: true, hasPassword: false })],
  ["emailVerified", "once the address is verified", user(168, { isEmailVerified: true })],
  ["started", "a second before the last two days", user(48.001)],
  ["endingSoon", "with two days left", user(48)],
  ["endingSoon", "in the last minute", user(0.01, { isEmailVerified: true })],
  ["ended", "afterwards", user(-1)],
  [
    "ended",
    "at the very end, before the next check",
    { ...user(0), freeTrial: { isActive: true, endsAt: inHours(0) } },
  ],
  ["ended", "when a plan has run out too", user(-1, { subscription: plan(false) })],
])("trial notification is %s for a user %s", (type, _, who) => {
  expect(getTrialNotificationType(who, NOW)).toBe(type);
});

it("trial notification is null with a plan and without a trial", () => {
  expect(getTrialNotificationType(user(168, { subscription: plan(true) }), NOW)).toBeNull();
  expect(getTrialNotificationType(user(0, { freeTrial: { isActive: false, endsAt: null } }), NOW)).toBeNull();
});

// spec: D4.18
it.each([
  ["started", user(168)],
  ["emailVerified", user(168, { isEmailVerified: true })],
  ["endingSoon", user(30)],
  ["ended", user(-1)],
] as const)("stays closed for %s alone", (type, who) => {
  expect(getTrialNotificationType({ ...who, dismissedTrialNotifications: [type] }, NOW)).toBeNull();
  const others = TRIAL_NOTIFICATION_TYPES.filter((one) => one !== type);
  expect(getTrialNotificationType({ ...who, dismissedTrialNotifications: others }, NOW)).toBe(type);
});

// spec: D4.15
it.each([
  [inHours(48), 2],
  [inHours(24.5), 2],
  [inHours(24), 1],
  [inHours(0.1), 1],
  [inHours(-3), 0],
])("trial end %s has %i days left", (endsAt, days) => {
  expect(getTrialDaysLeft(endsAt, NOW)).toBe(days);
});
