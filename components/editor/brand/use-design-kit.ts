"use client";

import { useMemo } from "react";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { type DesignKit, designKitOf } from "@/lib/canvas/layouts/design-kit";

/** What designs of this brand are drawn in. */
export function useDesignKit(): DesignKit {
  const { brandKit } = useCurrentAccount();
  return useMemo(() => designKitOf(brandKit), [brandKit]);
}
