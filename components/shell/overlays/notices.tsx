"use client";

import { useEffect, useRef } from "react";
import { OfflineBanner } from "@/components/shell/overlays/offline-banner";
import { TrialNotice } from "@/components/shell/overlays/trial-notice";
import { VerificationBanner } from "@/components/shell/overlays/verification-banner";

const HEIGHT = "--notices-height";

/** The strips above the page. The frame below takes what they leave of the window, so that its foot stays in sight. */
export function Notices() {
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
      <TrialNotice />
    </div>
  );
}
