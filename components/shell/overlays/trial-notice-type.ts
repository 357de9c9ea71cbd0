import type { NoticeType } from "@/lib/auth/notices";
import type { User } from "@/lib/auth/schemas";
import { DAY_MS } from "@/lib/core/time-units";

/** From here on the end is near (decisions.md, "Two readings in the specification"). */
const ENDING_SOON_DAYS = 2;

type Person = Pick<
  User,
  "isEmailVerified" | "hasPassword" | "freeTrial" | "subscription" | "dismissedNotices"
>;

/** Days until the trial ends, a begun day counting whole; 0 on its last seconds. */
export function trialDaysLeft(endsAt: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(endsAt) - now) / DAY_MS));
}

/**
 * The one notification about the trial that is true now; null when it was closed, when there never was a trial, and
 * with a plan. A closed one does not give way to an earlier one.
 */
export function trialNoticeType(person: Person, now: number): NoticeType | null {
  const type = stageOf(person, now);
  return type && !person.dismissedNotices.includes(type) ? type : null;
}

function stageOf(person: Person, now: number): NoticeType | null {
  const { endsAt, isActive } = person.freeTrial;
  if (endsAt === null || person.subscription?.isActive) return null;
  if (!isActive || Date.parse(endsAt) <= now) return "ended";
  if (Date.parse(endsAt) - now <= ENDING_SOON_DAYS * DAY_MS) return "endingSoon";
  // Whoever came with Google never had an address to verify.
  return person.isEmailVerified && person.hasPassword ? "emailVerified" : "started";
}
