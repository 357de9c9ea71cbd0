import { cookies, headers } from "next/headers";
import { getRequestConfig } from "next-intl/server";
import { isLanguage } from "@/lib/i18n/direction";
import { detectLanguage, LANGUAGE_COOKIE } from "@/lib/i18n/locale";
import { readAllNamespaces } from "@/lib/i18n/namespaces";

/** Language and texts of a render: the address on public pages, cookie and browser everywhere else. */
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
