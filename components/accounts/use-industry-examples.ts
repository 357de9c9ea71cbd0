"use client";

import { useTranslations } from "next-intl";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import type { Industry } from "@/lib/accounts/industries";

/** Returns example texts of an industry; for a brand without one, those that fit any brand. */
export function useExamplesOf(industry: Industry | "") {
  const t = useTranslations("common.account.examples");
  const one = industry || "other";
  return {
    name: t(`${one}.name`),
    about: t(`${one}.about`),
    post: t(`${one}.post`),
    photos: t(`${one}.photos`),
    feedback: t(`${one}.feedback`),
  };
}

/** Returns example texts of the current brand's industry. */
export function useIndustryExamples() {
  return useExamplesOf(useCurrentAccount().industry);
}
