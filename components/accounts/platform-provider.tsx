"use client";

import { type ReactNode, useState } from "react";
import { PlatformContext } from "@/components/accounts/use-platform";
import { readPlatform, rememberPlatform } from "@/lib/accounts/client/platform-choice";
import type { Platform } from "@/lib/accounts/platforms";

/** Holds the network of one brand; remembered in this browser by the brand's id (specification section 3). */
export function PlatformProvider({ accountId, children }: { accountId: string; children: ReactNode }) {
  const [platform, setPlatform] = useState(() => readPlatform(accountId));
  const choose = (next: Platform) => {
    setPlatform(next);
    rememberPlatform(accountId, next);
  };
  return <PlatformContext value={{ platform, choose }}>{children}</PlatformContext>;
}
