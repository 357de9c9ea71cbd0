import { headers } from "next/headers";
import { type Messages, NextIntlClientProvider } from "next-intl";
import { getLocale } from "next-intl/server";
import type { ReactNode } from "react";
import { type Pricing, PricingScope } from "@/components/billing/pricing-scope";
import { AppProviders } from "@/components/shell/app-providers";
import { HtmlDocument } from "@/components/shell/html-document";
import { knownLanguage, type Language } from "@/lib/i18n/direction";

interface Props {
  /** From the environment, which only the app folder's layouts may read. */
  sandboxServices: readonly string[];
  /** The same, where prices are shown. */
  pricing?: Pricing;
  /** Of a page that speaks another language than its reader's browser; its texts come along. */
  spoken?: { language: Language; messages: Messages };
  children: ReactNode;
}

/** Root layout of everything behind the sign-in, and of the sign-in itself: language by cookie, texts on the client. */
export async function AppDocument({ sandboxServices, pricing, spoken, children }: Props) {
  const [detected, requestHeaders] = await Promise.all([getLocale(), headers()]);
  const locale = spoken?.language ?? detected;
  const language = knownLanguage(locale);
  const texts = spoken && { locale: spoken.language, messages: spoken.messages };
  return (
    <HtmlDocument language={language} nonce={requestHeaders.get("x-nonce") ?? undefined}>
      <NextIntlClientProvider {...texts}>
        <AppProviders language={language} sandboxServices={sandboxServices}>
          {pricing ? <PricingScope pricing={pricing}>{children}</PricingScope> : children}
        </AppProviders>
      </NextIntlClientProvider>
    </HtmlDocument>
  );
}
