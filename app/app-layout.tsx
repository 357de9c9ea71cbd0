import { headers } from "next/headers";
import { connection } from "next/server";
import { getLocale } from "next-intl/server";
import type { ReactNode } from "react";
import { preload } from "react-dom";
import "@/app/globals.css";
import { PricingProvider } from "@/components/billing/money-text";
import { AppProviders } from "@/components/shell/app-providers";
import { HtmlDocument } from "@/components/shell/html-document";
import { MessagesProvider } from "@/components/shell/messages-provider";
import { sellsYearly } from "@/lib/billing/server/sells-yearly";
import { getEnv } from "@/lib/core/server/env";
import { type Language, toLanguage } from "@/lib/i18n/direction";
import { type MessageSource, toMessagesUrl } from "@/lib/i18n/load-messages";
import { getMessagesVersion } from "@/lib/i18n/messages-version";
import type { Namespace } from "@/lib/i18n/namespaces";

interface Props {
  /** Namespaces of all texts that the pages of this layout use; tests/rules/page-namespaces.test.ts compares them. */
  namespaces: readonly Namespace[];
  /** Language of a page that ignores the cookie and the browser. */
  spoken?: Language | null;
  children: ReactNode;
}

/** Root layout of the application and of sign-in: language by cookie, texts loaded beside the scripts. */
export async function AppLayout({ namespaces, spoken, children }: Props) {
  // Reads the environment of the running process, not that of the build.
  await connection();
  const { SANDBOX_SERVICES: sandboxServices, BRAND_CURRENCY: currency, BRAND_TAX_NOTE: taxNote } = getEnv();
  const hasYearly = sellsYearly();
  const [detected, requestHeaders] = await Promise.all([getLocale(), headers()]);
  const language = toLanguage(spoken ?? detected);
  const source: MessageSource = { language, namespaces, version: await getMessagesVersion(language) };
  for (const name of namespaces)
    preload(toMessagesUrl(source, name), { as: "fetch", crossOrigin: "anonymous" });
  return (
    <HtmlDocument language={language} nonce={requestHeaders.get("x-nonce") ?? undefined}>
      <MessagesProvider source={source}>
        <AppProviders language={language} sandboxServices={sandboxServices}>
          <PricingProvider pricing={{ currency, taxNote, hasYearly }}>{children}</PricingProvider>
        </AppProviders>
      </MessagesProvider>
    </HtmlDocument>
  );
}
