import { cookies, headers } from "next/headers";
import { getRequestConfig } from "next-intl/server";
import { isLanguage } from "@/lib/i18n/direction";
import { detectLanguage, LANGUAGE_COOKIE } from "@/lib/i18n/locale";
import { readAllNamespaces } from "@/lib/i18n/namespaces";

/** Provides language and messages of a render: by path on public pages, by cookie and browser elsewhere. */
export default getRequestConfig(async ({ requestLocale }) => {
  const requested = await requestLocale;
  const locale = isLanguage(requested)
    ? requested
    : detectLanguage(
        (await cookies()).get(LANGUAGE_COOKIE)?.value,
        (await headers()).get("accept-language") ?? undefined,
      );
  return { locale, messages: await readAllNamespaces(locale), timeZone: "UTC" };
});
