"use client";

import { Clock, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { focusMain } from "@/components/shell/focus-main";
import { useCurrentUser } from "@/components/shell/use-current-user";
import { useErrorText } from "@/components/shell/use-error-text";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { DateText } from "@/components/ui/date-text";
import { showToast } from "@/components/ui/show-toast";
import { useDismissTrialNotification } from "@/lib/auth/client/mutations";
import type { User } from "@/lib/auth/schemas";
import type { TrialNotificationType } from "@/lib/auth/user-fields";
import { DAY_MS } from "@/lib/core/date-time/time-units";

/** Number of days from which the trial counts as ending soon. */
const ENDING_SOON_DAYS = 2;

type CurrentUser = Pick<
  User,
  "isEmailVerified" | "hasPassword" | "freeTrial" | "subscription" | "dismissedTrialNotifications"
>;

/** Returns the days until the trial ends, rounded up; 0 only after the end. */
export function getTrialDaysLeft(endsAt: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(endsAt) - now) / DAY_MS));
}

/**
 * Returns the current trial notification; null when dismissed, without a trial, and with a plan. A dismissed
 * one is not replaced by an earlier one.
 */
export function getTrialNotificationType(person: CurrentUser, now: number): TrialNotificationType | null {
  const type = stageOf(person, now);
  return type && !person.dismissedTrialNotifications.includes(type) ? type : null;
}

function stageOf(user: CurrentUser, now: number): TrialNotificationType | null {
  const { endsAt, isActive } = user.freeTrial;
  if (endsAt === null || user.subscription?.isActive) return null;
  if (!isActive || Date.parse(endsAt) <= now) return "ended";
  if (Date.parse(endsAt) - now <= ENDING_SOON_DAYS * DAY_MS) return "endingSoon";
  // Google users had no email address to verify.
  return user.isEmailVerified && user.hasPassword ? "emailVerified" : "started";
}

/** Renders the free-trial notification, which can be dismissed permanently. */
export function TrialNotification() {
  const t = useTranslations("subscription.notice");
  const common = useTranslations("common");
  const errorText = useErrorText();
  const user = useCurrentUser();
  const dismiss = useDismissTrialNotification({ onError: (error) => showToast.error(errorText(error)) });
  const now = Date.now();
  const type = getTrialNotificationType(user, now);
  const { endsAt } = user.freeTrial;
  if (!type || !endsAt) return null;
  const close = () => {
    focusMain();
    dismiss(type);
  };
  return (
    <Banner
      role="region"
      aria-label={t("label")}
      tone={type === "started" || type === "emailVerified" ? "brand" : "warn"}
      icon={<Clock aria-hidden="true" />}
      actions={
        <Button variant="quiet" size="icon-sm" aria-label={common("close")} onClick={close}>
          <X aria-hidden="true" />
        </Button>
      }
    >
      {t.rich(type, { n: getTrialDaysLeft(endsAt, now), date: () => <DateText value={endsAt} /> })}
    </Banner>
  );
}
