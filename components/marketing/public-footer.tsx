import type { LandingTexts } from "@/components/marketing/landing-texts";
import { TextLink } from "@/components/ui/link";
import { Logo } from "@/components/ui/logo";
import { VoiceRule } from "@/components/ui/voice-rule";
import { defaultBrand } from "@/lib/core/brand";
import type { Language } from "@/lib/i18n/direction";
import { publicAddress } from "@/lib/i18n/public-paths";

const LINKS = [
  { path: "/about", text: "about" },
  { path: "/privacy-policy", text: "privacy" },
  { path: "/terms-of-use", text: "terms" },
] as const;

/** The foot of every public page. */
export function PublicFooter({ language, texts }: { language: Language; texts: LandingTexts }) {
  return (
    <footer className="border-ink border-t-[3px]">
      <div className="mx-auto flex w-[min(1200px,100%-2rem)] flex-wrap items-center gap-6 py-8 md:w-[min(1200px,100%-4rem)]">
        <Logo>{defaultBrand.name[language]}</Logo>
        <VoiceRule bare bars={18} />
        <nav aria-label={texts.footerLabel} className="flex flex-wrap gap-x-6 gap-y-2">
          {LINKS.map(({ path, text }) => (
            <TextLink key={path} href={publicAddress(language, path)} className="py-1 text-14">
              {texts.documents[text]}
            </TextLink>
          ))}
        </nav>
        <p className="ms-auto text-14 text-ink-2">{texts.rights}</p>
      </div>
    </footer>
  );
}
