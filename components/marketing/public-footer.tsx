import type { ReactNode } from "react";
import type { LandingTexts } from "@/components/marketing/landing-texts";
import { MEASURE } from "@/components/marketing/measure";
import { SocialLinks } from "@/components/marketing/social-links";
import { cn } from "@/components/ui/cn";
import { Logo } from "@/components/ui/logo";
import { VoiceRule } from "@/components/ui/voice-rule";
import { ourBrand } from "@/lib/core/brand";
import type { Language } from "@/lib/i18n/direction";
import { publicAddress } from "@/lib/i18n/public-paths";

/** The foot of every public page. */
export function PublicFooter({ language, texts }: { language: Language; texts: LandingTexts }) {
  const home = publicAddress(language, "/");
  const { footer, documents } = texts;
  return (
    <footer className="border-ink border-t-[3px]">
      <div
        className={cn(MEASURE, "grid grid-cols-2 gap-x-12 gap-y-8 pt-12 pb-8 md:grid-cols-[2fr_1fr_1fr_1fr]")}
      >
        <div className="col-span-full grid content-start gap-4 md:col-auto">
          <Logo>{ourBrand.name[language]}</Logo>
          <p className="max-w-[32ch] text-ink-2">{footer.lead}</p>
          <SocialLinks texts={texts} />
        </div>
        <Column title={footer.product}>
          <FootLink href={`${home}#plans`}>{footer.plans}</FootLink>
          <FootLink href="/auth" event="login_click">
            {texts.login}
          </FootLink>
        </Column>
        <Column title={footer.company}>
          <FootLink href={publicAddress(language, "/about")}>{documents.about}</FootLink>
          <FootLink href={`${home}#contact`} event="contact_us_click">
            {texts.nav.contact}
          </FootLink>
        </Column>
        <Column title={footer.legal}>
          <FootLink href={publicAddress(language, "/privacy-policy")}>{documents.privacy}</FootLink>
          <FootLink href={publicAddress(language, "/terms-of-use")}>{documents.terms}</FootLink>
          <li hidden data-consent-open>
            <button type="button" data-consent-open className="py-1 hover:underline">
              {texts.consent.label}
            </button>
          </li>
        </Column>
        <div className="col-span-full flex flex-wrap items-center gap-x-5 gap-y-3 pt-6 text-14 text-ink-2">
          <span>{texts.rights}</span>
          <VoiceRule bars={36} className="min-w-40 flex-1 overflow-hidden" />
          <span>{footer.type}</span>
        </div>
      </div>
    </footer>
  );
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <nav aria-label={title} className="grid content-start gap-2 print:hidden">
      <p className="pb-1 font-bold text-14">{title}</p>
      <ul className="grid gap-1">{children}</ul>
    </nav>
  );
}

interface FootLinkProps {
  href: string;
  event?: string;
  children: ReactNode;
}

function FootLink({ href, event, children }: FootLinkProps) {
  return (
    <li>
      <a href={href} data-event={event} className="inline-block py-1 no-underline hover:underline">
        {children}
      </a>
    </li>
  );
}
