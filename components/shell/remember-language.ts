import type { Language } from "@/lib/i18n/direction";
import { LANGUAGE_COOKIE } from "@/lib/i18n/locale";

const YEAR_SECONDS = 31_536_000;

/** Keeps the interface language in this browser; the router's refresh then shows it. */
export function rememberLanguage(language: Language): void {
  window.localStorage.setItem("i18nextLng", language);
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we support
  document.cookie = `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;
}
