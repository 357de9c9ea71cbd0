import { Globe, Mail, Menu, Moon, PenLine } from "lucide-react";
import type { ReactNode } from "react";
import { CONTENT_WIDTH_CLASS, type LandingProps } from "@/components/marketing/landing-messages";
import { PublicFooter } from "@/components/marketing/public-footer";
import { Button } from "@/components/ui/button";
import { buttonVariants } from "@/components/ui/button-variants";
import { cn } from "@/components/ui/cn";
import { TextLink } from "@/components/ui/link";
import { Logo } from "@/components/ui/logo";
import { siteConfig } from "@/lib/core/site-config";
import { getLocalizedPath, getPublicPath, type PublicPath } from "@/lib/i18n/public-paths";

interface Props extends HeaderProps {
  children: ReactNode;
}

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

/** Asks for consent before any analytics load; the inline script shows it when a tag is configured. */
function AnalyticsConsentBanner({ language, texts }: LandingProps) {
  const { label, text, more, yes, no } = texts.consent;
  return (
    <section
      hidden
      data-consent-bar
      tabIndex={-1}
      aria-label={label}
      className="fixed inset-x-0 bottom-0 z-20 border-ink border-t-[3px] bg-surface py-4 outline-none print:hidden"
    >
      <div className={cn(CONTENT_WIDTH_CLASS, "flex flex-wrap items-center gap-x-6 gap-y-3")}>
        <p className="min-w-[16rem] flex-1 text-16">
          {text} <TextLink href={`${getPublicPath(language, "/privacy-policy")}#cookies`}>{more}</TextLink>
        </p>
        <div className="flex gap-2">
          {/* Both buttons look alike, because consent must be as easy to refuse as to give. */}
          <Button data-consent="yes">{yes}</Button>
          <Button data-consent="no">{no}</Button>
        </div>
      </div>
    </section>
  );
}

interface HeaderProps extends LandingProps {
  path: PublicPath;
}

/** Renders the header of public pages with plain links that work without scripts. */
function PublicHeader(page: HeaderProps) {
  const { language, texts } = page;
  const home = getPublicPath(language, "/");
  return (
    <header className="sticky top-0 z-10 border-line border-b bg-canvas print:static">
      <div className={cn(CONTENT_WIDTH_CLASS, "flex h-16 items-center gap-2")}>
        <a href={home} className="no-underline">
          <Logo>{siteConfig.name[language]}</Logo>
        </a>
        <nav aria-label={texts.nav.label} className="ms-auto flex items-center gap-2 print:hidden">
          <div className="contents max-md:hidden">
            <Button asChild variant="quiet">
              <a href={`${home}#contact`} data-event="contact_us_click">
                {texts.nav.contact}
              </a>
            </Button>
            <LanguageLink {...page} className={buttonVariants({ variant: "quiet" })} />
            <Button variant="quiet" size="icon" data-theme-turn aria-label={texts.nav.theme}>
              <Moon aria-hidden="true" />
            </Button>
          </div>
          <Button asChild variant="line">
            <a href="/auth" data-event="login_click">
              {texts.login}
            </a>
          </Button>
          <Button asChild variant="primary" className="max-md:hidden">
            <a href="/auth?mode=signup" data-event="get_started_click">
              {texts.getStarted}
            </a>
          </Button>
          <PhoneMenu {...page} />
        </nav>
      </div>
    </header>
  );
}

/** Renders the menu for phones, which opens and closes without scripts. */
function PhoneMenu(page: HeaderProps) {
  const { language, texts } = page;
  const line = "flex min-h-11 w-full items-center gap-3 px-4 text-start text-16 no-underline hover:bg-tint";
  return (
    <details data-menu className="relative md:hidden">
      <summary
        aria-label={texts.nav.menu}
        className={cn(
          buttonVariants({ variant: "line", size: "icon" }),
          "list-none [&::-webkit-details-marker]:hidden",
        )}
      >
        <Menu aria-hidden="true" />
      </summary>
      <div className="absolute end-0 top-full mt-1.5 w-60 rounded-card border border-line bg-raised py-1.5 shadow-float">
        <a href={`${getPublicPath(language, "/")}#contact`} data-event="contact_us_click" className={line}>
          <Mail aria-hidden="true" />
          {texts.nav.contact}
        </a>
        <a href="/auth?mode=signup" data-event="get_started_click" className={line}>
          <PenLine aria-hidden="true" />
          {texts.getStarted}
        </a>
        <LanguageLink {...page} className={line} />
        <button type="button" data-theme-turn className={line}>
          <Moon aria-hidden="true" />
          {texts.nav.theme}
        </button>
      </div>
    </details>
  );
}

function LanguageLink({ language, texts, path, className }: HeaderProps & { className: string }) {
  const other = language === "he" ? "en" : "he";
  return (
    <a href={getLocalizedPath(other, path)} lang={other} data-language-switch className={className}>
      <Globe aria-hidden="true" />
      {texts.otherLanguage}
    </a>
  );
}
