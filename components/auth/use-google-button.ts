"use client";

import { useLocale } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { type GoogleButtons, type GoogleSettings, loadGoogleIdentity } from "@/components/auth/google-script";
import { useIsDark } from "@/components/shell/use-is-dark";

interface Listeners {
  onCredential(credential: string): void;
  /** Called when the user presses the button and Google opens its window. */
  onChoose(): void;
}

/** Renders Google's own button in the page's language and theme. */
export function useGoogleButton(settings: GoogleSettings, listeners: Listeners) {
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
