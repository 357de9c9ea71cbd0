"use client";

import { Globe } from "lucide-react";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { rememberLanguage } from "@/components/shell/remember-language";
import { Button } from "@/components/ui/button";

/** Switches the interface language in place: texts, direction and document change without losing the page. */
export function LanguageSwitch() {
  const t = useTranslations("common.language");
  const router = useRouter();
  const other = useLocale() === "he" ? "en" : "he";

  function change() {
    rememberLanguage(other);
    router.refresh();
  }

  return (
    <Button variant="quiet" onClick={change} aria-label={t("label")}>
      <Globe aria-hidden="true" />
      <span lang={other}>{t("switch")}</span>
    </Button>
  );
}
