"use client";

import { useTranslations } from "next-intl";
import { TextLink } from "@/components/ui/link";

/** What a person agrees to, in one line with two links. One stands on the screen, whatever ways in it covers. */
export function ConsentLine({ to }: { to: "terms" | "google.consent" }) {
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
