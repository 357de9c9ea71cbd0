"use client";

import { useTranslations } from "next-intl";
import { TextLink } from "@/components/ui/link";

/**
 * Renders the consent to the terms in one line with two links. It appears once per screen for all sign-in
 * methods.
 */
export function TermsConsent({ to }: { to: "terms" | "google.consent" }) {
  const t = useTranslations("auth");
  return (
    <p className="text-13 text-ink-2">
      {t.rich(to, {
        terms: (words) => <TextLink href="/terms-of-use">{words}</TextLink>,
        privacy: (words) => <TextLink href="/privacy-policy">{words}</TextLink>,
      })}
    </p>
  );
}
