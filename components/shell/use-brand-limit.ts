"use client";

import { useCurrentUser } from "@/components/shell/use-current-user";
import { accountLimitOf } from "@/lib/billing/plans";

/** How many brands the person's plan includes; null is unlimited. */
export function useBrandLimit(): number | null {
  const { subscription } = useCurrentUser();
  return accountLimitOf(subscription?.isActive ? subscription.planKey : null);
}
