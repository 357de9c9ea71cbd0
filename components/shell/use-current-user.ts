"use client";

import { createContext, use } from "react";
import type { User } from "@/lib/auth/schemas";

/** Filled by the gate: whoever is inside it is signed in. */
export const CurrentUserContext = createContext<User | null>(null);

/** The signed-in person. Throws outside the gate (specification section 8: a hook names its missing provider). */
export function useCurrentUser(): User {
  const user = use(CurrentUserContext);
  if (!user) throw new Error("useCurrentUser must be used inside the auth provider (Gate)");
  return user;
}
