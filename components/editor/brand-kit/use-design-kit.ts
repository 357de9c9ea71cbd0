"use client";

import { useMemo } from "react";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { createDesignKit, type DesignKit } from "@/lib/canvas/layouts/design-kit";

/** Returns the colors and fonts for the account's designs. */
export function useDesignKit(): DesignKit {
  const { brandKit } = useCurrentAccount();
  return useMemo(() => createDesignKit(brandKit), [brandKit]);
}
