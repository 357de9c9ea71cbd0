import { useMemo } from "react";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { createDesignKit, type DesignKit } from "@/lib/canvas/layouts/design-kit";

export function useDesignKit(): DesignKit {
  const { brandKit } = useCurrentAccount();
  return useMemo(() => createDesignKit(brandKit), [brandKit]);
}
