import { useMemo } from "react";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { createDesignKit, type DesignKit } from "@/lib/canvas/layouts/design-kit";
import { type Direction, getDirection } from "@/lib/i18n/direction";

/** A brand's design kit with the direction of its language. */
export type BrandDesignKit = DesignKit & { direction: Direction };

export function useDesignKit(): BrandDesignKit {
  const { brandKit, language } = useCurrentAccount();
  return useMemo(
    () => ({ ...createDesignKit(brandKit), direction: getDirection(language) }),
    [brandKit, language],
  );
}
