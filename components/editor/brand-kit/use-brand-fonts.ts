import { useQuery } from "@tanstack/react-query";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import type { BrandFontDto } from "@/lib/canvas/brand-font-schemas";
import { brandFontsQuery } from "@/lib/canvas/client/brand-fonts";

/** Returns the fonts that the brand uploaded; undefined until they are loaded. */
export function useBrandFonts(): readonly BrandFontDto[] | undefined {
  return useQuery(brandFontsQuery(useCurrentAccount()._id)).data?.fonts;
}
