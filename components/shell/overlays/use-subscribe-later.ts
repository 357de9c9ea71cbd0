"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import type { Choice } from "@/lib/billing/rules";

/** After the credits dialog has closed (specification section 9). */
const REDIRECT_DELAY_MS = 300;

/** Leads to the plans page a moment after the dialog closed; what was chosen stands in the address. */
export function useSubscribeLater(): (choice: Choice) => void {
  const router = useRouter();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return ({ planKey, billingPeriod }) => {
    clearTimeout(timer.current);
    const address = `/subscriptions?${new URLSearchParams({ plan: planKey, period: billingPeriod })}`;
    timer.current = setTimeout(() => router.push(address), REDIRECT_DELAY_MS);
  };
}
