import { headers } from "next/headers";
import { type Messages, NextIntlClientProvider } from "next-intl";
import { getLocale } from "next-intl/server";
import type { ReactNode } from "react";
import { type PricingConfig, PricingProvider } from "@/components/billing/money-text";
import { AppProviders } from "@/components/shell/app-providers";
import { HtmlDocument } from "@/components/shell/html-document";
import { type Language, toLanguage } from "@/lib/i18n/direction";

interface Props {
  /** From the environment, which only the layouts in app/ may read. */
  sandboxServices: readonly string[];
  /** From the environment, where prices are shown. */
  pricing?: PricingConfig;
  /** Language and messages of a page that ignores the browser language. */
  spoken?: { language: Language; messages: Messages };
  children: ReactNode;
}

/** Root layout of the application and of sign-in: language by cookie, messages on the client. */
export async function AppDocument({ sandboxServices, pricing, spoken, children }: Props) {
  const [detected, requestHeaders] = await Promise.all([getLocale(), headers()]);
  const locale = spoken?.language ?? detected;
  const language = toLanguage(locale);
  const texts = spoken && { locale: spoken.language, messages: spoken.messages };
  return (
    <HtmlDocument language={language} nonce={requestHeaders.get("x-nonce") ?? undefined}>
      <NextIntlClientProvider {...texts}>
        <AppProviders language={language} sandboxServices={sandboxServices}>
          {pricing ? <PricingProvider pricing={pricing}>{children}</PricingProvider> : children}
        </AppProviders>
      </NextIntlClientProvider>
    </HtmlDocument>
  );
}
