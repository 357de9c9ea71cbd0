import { headers } from "next/headers";
import { connection } from "next/server";
import { type Messages, NextIntlClientProvider } from "next-intl";
import { getLocale } from "next-intl/server";
import type { ReactNode } from "react";
import "@/app/globals.css";
import { PricingProvider } from "@/components/billing/money-text";
import { AppProviders } from "@/components/shell/app-providers";
import { HtmlDocument } from "@/components/shell/html-document";
import { sellsYearly } from "@/lib/billing/server/sells-yearly";
import { getEnv } from "@/lib/core/server/env";
import { type Language, toLanguage } from "@/lib/i18n/direction";

interface Props {
  /** Language and messages of a page that ignores the browser language. */
  spoken?: { language: Language; messages: Messages } | null;
  children: ReactNode;
}

/** Root layout of the application and of sign-in: language by cookie, messages on the client. */
export async function AppLayout({ spoken, children }: Props) {
  // Reads the environment of the running process, not that of the build.
  await connection();
  const { SANDBOX_SERVICES: sandboxServices, BRAND_CURRENCY: currency, BRAND_TAX_NOTE: taxNote } = getEnv();
  const hasYearly = sellsYearly();
  const [detected, requestHeaders] = await Promise.all([getLocale(), headers()]);
  const language = toLanguage(spoken?.language ?? detected);
  const texts = spoken && { locale: spoken.language, messages: spoken.messages };
  return (
    <HtmlDocument language={language} nonce={requestHeaders.get("x-nonce") ?? undefined}>
      <NextIntlClientProvider {...texts}>
        <AppProviders language={language} sandboxServices={sandboxServices}>
          <PricingProvider pricing={{ currency, taxNote, hasYearly }}>{children}</PricingProvider>
        </AppProviders>
      </NextIntlClientProvider>
    </HtmlDocument>
  );
}
