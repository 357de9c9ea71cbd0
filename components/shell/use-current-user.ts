"use client";

import { createContext, use } from "react";
import type { User } from "@/lib/auth/schemas";
import { getAccountLimit } from "@/lib/billing/plans";

export const CurrentUserContext = createContext<User | null>(null);

/** Returns the signed-in user. Throws outside the auth guard [spec 8]. */
export function useCurrentUser(): User {
  const user = use(CurrentUserContext);
  if (!user) throw new Error("useCurrentUser must be used inside the auth provider (RequireAuth)");
  return user;
}

/** Returns the maximum number of accounts in the user's plan; null is unlimited. */
export function useAccountLimit(): number | null {
  const { subscription } = useCurrentUser();
  return getAccountLimit(subscription?.isActive ? subscription.planKey : null);
}
