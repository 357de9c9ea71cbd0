import type { ReactNode } from "react";
import { AnalyticsConsentBanner } from "@/components/marketing/analytics-consent-banner";
import type { LandingMessages } from "@/components/marketing/landing-messages";
import { PublicFooter } from "@/components/marketing/public-footer";
import { PublicHeader } from "@/components/marketing/public-header";
import type { Language } from "@/lib/i18n/direction";
import type { PublicPath } from "@/lib/i18n/public-paths";

interface Props {
  language: Language;
  texts: LandingMessages;
  path: PublicPath;
  children: ReactNode;
}

/** Renders header and footer around a public page. */
export function PublicLayout({ language, texts, path, children }: Props) {
  return (
    <>
      <a
        href="#content"
        className="sr-only focus-visible:not-sr-only focus-visible:fixed focus-visible:start-4 focus-visible:top-4 focus-visible:z-30 focus-visible:bg-surface focus-visible:px-4 focus-visible:py-3"
      >
        {texts.nav.skip}
      </a>
      <PublicHeader language={language} texts={texts} path={path} />
      <main id="content" tabIndex={-1} className="outline-none">
        {children}
      </main>
      <PublicFooter language={language} texts={texts} />
      <AnalyticsConsentBanner language={language} texts={texts} />
    </>
  );
}
