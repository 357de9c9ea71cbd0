import { Globe, Mail, Menu, Moon, PenLine } from "lucide-react";
import type { LandingMessages } from "@/components/marketing/landing-messages";
import { CONTENT_WIDTH_CLASS } from "@/components/marketing/landing-messages";
import { Button } from "@/components/ui/button";
import { buttonVariants } from "@/components/ui/button-variants";
import { cn } from "@/components/ui/cn";
import { Logo } from "@/components/ui/logo";
import { siteConfig } from "@/lib/core/site-config";
import type { Language } from "@/lib/i18n/direction";
import { getPublicPath, type PublicPath } from "@/lib/i18n/public-paths";

interface Props {
  language: Language;
  texts: LandingMessages;
  path: PublicPath;
}

/** Renders the header of public pages with plain links that work without scripts. */
export function PublicHeader({ language, texts, path }: Props) {
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
            <LanguageLink
              language={language}
              texts={texts}
              path={path}
              className={buttonVariants({ variant: "quiet" })}
            />
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
          <PhoneMenu language={language} texts={texts} path={path} />
        </nav>
      </div>
    </header>
  );
}

/** Renders the menu for phones, which opens and closes without scripts. */
function PhoneMenu({ language, texts, path }: Props) {
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
        <LanguageLink language={language} texts={texts} path={path} className={line} />
        <button type="button" data-theme-turn className={line}>
          <Moon aria-hidden="true" />
          {texts.nav.theme}
        </button>
      </div>
    </details>
  );
}

function LanguageLink({ language, texts, path, className }: Props & { className: string }) {
  const other = language === "he" ? "en" : "he";
  return (
    <a href={getPublicPath(other, path)} lang={other} data-language-switch className={className}>
      <Globe aria-hidden="true" />
      {texts.otherLanguage}
    </a>
  );
}
