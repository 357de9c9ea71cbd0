import { Globe } from "lucide-react";
import type { LandingTexts } from "@/components/marketing/landing-texts";
import { Button } from "@/components/ui/button";
import { Logo } from "@/components/ui/logo";
import { defaultBrand } from "@/lib/core/brand";
import type { Language } from "@/lib/i18n/direction";
import { type PublicPath, publicAddress } from "@/lib/i18n/public-paths";

interface Props {
  language: Language;
  texts: LandingTexts;
  path: PublicPath;
}

/** The slim bar of every public page. Plain links: it works before any script has run. */
export function PublicHeader({ language, texts, path }: Props) {
  const other = language === "he" ? "en" : "he";
  return (
    <header className="sticky top-0 z-10 border-line border-b bg-canvas">
      <div className="mx-auto flex h-16 w-[min(1200px,100%-2rem)] items-center gap-2 md:w-[min(1200px,100%-4rem)]">
        <a href={publicAddress(language, "/")} className="no-underline">
          <Logo>{defaultBrand.name[language]}</Logo>
        </a>
        <nav className="ms-auto flex items-center gap-2">
          <Button asChild variant="quiet">
            <a href={publicAddress(other, path)} lang={other} data-language-switch>
              <Globe aria-hidden="true" />
              <span className="max-sm:sr-only">{texts.otherLanguage}</span>
            </a>
          </Button>
          <Button asChild variant="line">
            <a href="/auth">{texts.login}</a>
          </Button>
          <Button asChild variant="primary" className="max-sm:hidden">
            <a href="/auth?mode=signup">{texts.getStarted}</a>
          </Button>
        </nav>
      </div>
    </header>
  );
}
