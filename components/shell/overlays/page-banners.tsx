"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Clock, WifiOff, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { useStore } from "zustand";
import { ActingBanner } from "@/components/shell/acting-banner";
import { VerificationBanner } from "@/components/shell/overlays/verification-banner";
import { useCurrentUser } from "@/components/shell/use-current-user";
import { useErrorText } from "@/components/shell/use-error-text";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { DayText } from "@/components/ui/date-text";
import { focusMain } from "@/components/ui/focus-and-scroll";
import { showToast } from "@/components/ui/show-toast";
import { onlineStatusStore } from "@/lib/api-client/online-status";
import { useDismissTrialNotification } from "@/lib/auth/client/mutations";
import { authCheckQuery } from "@/lib/auth/client/queries";
import type { User } from "@/lib/auth/schemas";
import type { TrialNotificationType } from "@/lib/auth/user-fields";
import { DAY_MS } from "@/lib/core/date-time/zoned-time";

function OfflineBanner() {
  const t = useTranslations("common");
  const client = useQueryClient();
  const reached = useStore(onlineStatusStore);
  useEffect(() => {
    // A laptop without a network may still reach a local server, so one request decides.
    const probe = () => void client.refetchQueries(authCheckQuery);
    window.addEventListener("offline", probe);
    window.addEventListener("online", probe);
    return () => {
      window.removeEventListener("offline", probe);
      window.removeEventListener("online", probe);
    };
  }, [client]);
  return (
    <div role="status">
      {!reached && <Banner icon={<WifiOff aria-hidden="true" />}>{t("offline")}</Banner>}
    </div>
  );
}

const HEIGHT = "--notices-height";

/** Publishes the banners' height, so that the layout fits the rest of the window. */
export function PageBanners() {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty(HEIGHT, `${element.offsetHeight}px`));
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty(HEIGHT);
    };
  }, []);
  return (
    <div ref={ref}>
      <ActingBanner />
      <OfflineBanner />
      <VerificationBanner />
      <TrialNotification />
    </div>
  );
}

const ENDING_SOON_DAYS = 2;

type CurrentUser = Pick<
  User,
  "isEmailVerified" | "hasPassword" | "freeTrial" | "subscription" | "dismissedTrialNotifications"
>;

/** Returns the days until the trial ends, rounded up; 0 only after the end. */
export function getTrialDaysLeft(endsAt: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(endsAt) - now) / DAY_MS));
}

/** Returns the current notification or null. A dismissed one is not replaced by an earlier one. */
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
function TrialNotification() {
  const t = useTranslations("subscription.trialNotification");
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
      {t.rich(type, { n: getTrialDaysLeft(endsAt, now), date: () => <DayText value={endsAt} /> })}
    </Banner>
  );
}
