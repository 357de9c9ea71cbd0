"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Mail, WifiOff } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { useStore } from "zustand";
import { TrialNotification } from "@/components/shell/overlays/trial-notification";
import { useCurrentUser } from "@/components/shell/use-current-user";
import { useErrorText } from "@/components/shell/use-error-text";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { onlineStatusStore } from "@/lib/api-client/online-status";
import { useSendVerification } from "@/lib/auth/client/mutations";
import { authCheckQuery } from "@/lib/auth/client/queries";

/** Renders the offline banner. */
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

/**
 * Renders the banners above the page and publishes their height, so that the layout fits the rest of the
 * window.
 */
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
      <OfflineBanner />
      <VerificationBanner />
      <TrialNotification />
    </div>
  );
}

/** Asks the user to verify the email address and resends the mail; shows the result in place. */
function VerificationBanner() {
  const t = useTranslations("auth.banner");
  const mailFailed = useTranslations("auth.errors")("mailFailed");
  const errorText = useErrorText();
  const { email, isEmailVerified } = useCurrentUser();
  const send = useSendVerification();
  if (isEmailVerified) return null;
  const address = () => <bdi dir="ltr">{email}</bdi>;
  const sent = send.data !== undefined;
  return (
    <Banner
      role="region"
      aria-label={t("label")}
      icon={<Mail aria-hidden="true" />}
      actions={
        <Button size="sm" busy={send.isPending} onClick={() => send.run({ email })}>
          {t(sent ? "again" : "send")}
        </Button>
      }
    >
      <span role="status">
        {sent && t.rich("sent", { address })}
        {send.error && `${mailFailed}. ${errorText(send.error)}`}
      </span>
      {!sent && !send.error && t.rich("text", { address })}
    </Banner>
  );
}
