"use client";

import { Globe } from "lucide-react";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import type { Language } from "@/lib/i18n/direction";
import { LANGUAGE_COOKIE, LANGUAGE_COOKIE_SECONDS } from "@/lib/i18n/locale";

/** Stores the interface language in this browser; a router refresh applies it. */
export function saveLanguage(language: Language): void {
  window.localStorage.setItem("i18nextLng", language);
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we support
  document.cookie = `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${LANGUAGE_COOKIE_SECONDS}; SameSite=Lax`;
  // Browsers store cookies in another process. Reading waits for it, so that the next request has the choice.
  void document.cookie;
}

/** Switches the interface language without losing the page state. */
export function LanguageSwitch() {
  const t = useTranslations("common.language");
  const router = useRouter();
  const other = useLocale() === "he" ? "en" : "he";
  const change = () => {
    saveLanguage(other);
    router.refresh();
  };
  return (
    <Button variant="quiet" onClick={change} aria-label={t("label")}>
      <Globe aria-hidden="true" />
      <span lang={other}>{t("switch")}</span>
    </Button>
  );
}
