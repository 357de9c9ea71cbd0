"use client";

import { useLocale, useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { TermsConsent } from "@/components/auth/auth-fields";
import { type GoogleButtons, type GoogleSettings, loadGoogleIdentity } from "@/components/auth/google-script";
import { markFreeTrialPopup } from "@/components/shell/free-trial-flag";
import { SandboxBadge } from "@/components/shell/sandbox-badge";
import { useErrorText } from "@/components/shell/use-error-text";
import { useIsDark } from "@/components/shell/use-is-dark";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/spinner";
import { useGoogleSignIn } from "@/lib/auth/client/mutations";
import { readSecondFactor } from "@/lib/auth/client/second-factor";
import type { SecondFactorDetails } from "@/lib/auth/second-factor-schemas";

interface Props {
  settings: GoogleSettings;
  entry: GoogleSignInFlow;
  /** Shows the terms consent where no other element of the screen does. */
  asks: boolean;
}

/** Google reports neither a blocked nor a closed window, so the text after the press covers all cases. */
export function GoogleSignIn({ settings, entry, asks }: Props) {
  const t = useTranslations("auth");
  const common = useTranslations("common");
  const errorText = useErrorText();
  const { place: container, state, retry } = useGoogleButton(settings, entry);
  const again = (
    <Button size="sm" onClick={retry}>
      {common("retry")}
    </Button>
  );
  return (
    <div className="grid gap-3 pt-5">
      {entry.failure && (
        <Alert tone="err" role="alert">
          {errorText(entry.failure, t("errors.googleFailed"))}
        </Alert>
      )}
      {state === "unreachable" ? (
        <Alert tone="err" role="alert" actions={again}>
          {t("google.unreachable")}
        </Alert>
      ) : (
        <div className="relative min-h-10" aria-busy={state === "loading"}>
          {state === "loading" && <Skeleton className="absolute inset-0 h-10" />}
          {/* A light color scheme is required: otherwise the browser paints a white background behind the cross-origin frame. */}
          <div ref={container} className="contain-inline-size scheme-light" />
        </div>
      )}
      {entry.isChoosing && <Alert role="status">{t("google.choosing")}</Alert>}
      {/* On its own line because beside the consent it would reduce that line's width. */}
      <div className="empty:hidden">
        <SandboxBadge service="google" />
      </div>
      {asks && <TermsConsent to="google.consent" />}
      <p className="mt-2 flex items-center gap-3 text-ink-2 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t("google.orEmail")}
      </p>
    </div>
  );
}

/** Tracks a Google sign-in: choosing in Google's window, submitting, signed in or refused. */
export function useGoogleSignInFlow(
  enter: () => void,
  onSecondFactor: (details: SecondFactorDetails) => void,
) {
  const signIn = useGoogleSignIn();
  const [isChoosing, setChoosing] = useState(false);

  useEffect(() => {
    // The back/forward cache may restore this page in its waiting state after sign-in, so it reloads.
    const reloadIfRestored = (event: PageTransitionEvent) => event.persisted && window.location.reload();
    window.addEventListener("pageshow", reloadIfRestored);
    return () => window.removeEventListener("pageshow", reloadIfRestored);
  }, []);

  return {
    isEntering: signIn.isPending || signIn.data !== undefined,
    isChoosing,
    failure: signIn.error,
    onChoose() {
      signIn.reset();
      setChoosing(true);
    },
    onCredential(credential: string) {
      setChoosing(false);
      signIn.runAsync({ credential }).then(
        ({ user, isNewUser }) => {
          if (isNewUser && user.freeTrial.isActive) markFreeTrialPopup();
          enter();
        },
        (error: unknown) => {
          const asked = readSecondFactor(error);
          if (!asked) return;
          signIn.reset();
          onSecondFactor(asked);
        },
      );
    },
  };
}

type GoogleSignInFlow = ReturnType<typeof useGoogleSignInFlow>;

interface Listeners {
  onCredential(credential: string): void;
  onChoose(): void;
}

/** Renders Google's own button in the page's language and theme. */
function useGoogleButton(settings: GoogleSettings, listeners: Listeners) {
  const { clientId, scriptUrl } = settings;
  const locale = useLocale();
  const isDark = useIsDark();
  const place = useRef<HTMLDivElement>(null);
  const current = useRef(listeners);
  const [width, setWidth] = useState(0);
  const [buttons, setButtons] = useState<GoogleButtons | null>(null);
  const [attempt, setAttempt] = useState(1);
  const [failed, setFailed] = useState(0);

  useEffect(() => {
    current.current = listeners;
  });

  useEffect(() => {
    let isHere = true;
    loadGoogleIdentity({ clientId, scriptUrl }, (credential) =>
      current.current.onCredential(credential),
    ).then(
      (loaded) => isHere && setButtons(loaded),
      () => isHere && setFailed(attempt),
    );
    return () => {
      isHere = false;
    };
  }, [clientId, scriptUrl, attempt]);

  const state = buttons ? "ready" : failed === attempt ? "unreachable" : "loading";
  useEffect(() => {
    if (state !== "ready" || !place.current) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [state]);

  useEffect(() => {
    // Zero width means that the button is hidden while the page waits for Google's response.
    if (!buttons || !place.current || width === 0) return;
    buttons.renderButton(place.current, {
      theme: isDark ? "filled_black" : "outline",
      size: "large",
      text: "continue_with",
      width,
      locale,
      click_listener: () => current.current.onChoose(),
    });
  }, [buttons, isDark, locale, width]);

  return { place, state, retry: () => setAttempt(attempt + 1) } as const;
}
