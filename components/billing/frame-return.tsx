"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { isHeard, RETURNED } from "@/components/billing/frame-message";
import { TextLink } from "@/components/ui/link";
import type { PaymentPath } from "@/lib/billing/payment-path";

/** So long the page around the frame has to answer. */
const ANSWER_MS = 1_500;

/** Tells the page around the frame that the payment page has ended; without an answer it offers the whole page. */
export function FrameReturn({ path }: { path: PaymentPath }) {
  const t = useTranslations("subscription.payment");
  const [alone, setAlone] = useState(false);
  useEffect(() => {
    const { parent, location } = window;
    const timer = setTimeout(() => setAlone(true), parent === window ? 0 : ANSWER_MS);
    const onMessage = (event: MessageEvent) => {
      if (isHeard(event, parent, location.origin)) clearTimeout(timer);
    };
    window.addEventListener("message", onMessage);
    // To our own origin only: a page of somebody else around this one hears nothing.
    if (parent !== window) parent.postMessage(RETURNED, location.origin);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("message", onMessage);
    };
  }, []);
  if (!alone) return null;
  return (
    <p>
      <TextLink
        href={`/payment/${path.outcome}/full?${new URLSearchParams(path.params)}`}
        target="_top"
        className="inline-block py-1"
      >
        {t("whole")}
      </TextLink>
    </p>
  );
}
