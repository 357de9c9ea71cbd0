import type { ReactNode } from "react";
import {
  CONTENT_WIDTH_CLASS,
  type LandingMessages,
  type LandingProps,
} from "@/components/marketing/landing-messages";
import { WaveformDivider } from "@/components/ui/brand-marks";
import { cn } from "@/components/ui/cn";
import { Logo } from "@/components/ui/logo";
import { PlatformGlyph } from "@/components/ui/platform-tag";
import { siteConfig } from "@/lib/core/site-config";
import { getPublicPath } from "@/lib/i18n/public-paths";

/* Custom icons on a 16 px grid in the style of the platform icons. */
const STROKE =
  "size-5 flex-none fill-none stroke-[1.5] stroke-current [stroke-linecap:round] [stroke-linejoin:round]";
const GLYPHS = {
  facebook: <PlatformGlyph platform="facebook" className="size-5" />,
  x: (
    <svg viewBox="0 0 16 16" aria-hidden="true" focusable="false" className={STROKE}>
      <path d="M3 3l10 10M13 3L3 13" />
    </svg>
  ),
  linkedin: <PlatformGlyph platform="linkedin" className="size-5" />,
  youtube: (
    <svg viewBox="0 0 16 16" aria-hidden="true" focusable="false" className={STROKE}>
      <rect x="1.5" y="3.5" width="13" height="9" rx="2" />
      <path d="M6.7 6v4l3.3-2z" />
    </svg>
  ),
};

const PLACES = Object.keys(GLYPHS) as (keyof typeof GLYPHS)[];

/** Links to our own profiles. Instagram is an icon without a link [spec 2]. */
function SocialLinks({ texts }: { texts: LandingMessages }) {
  const iconClass = "grid size-10 place-items-center rounded-in border";
  return (
    <ul aria-label={texts.footer.follow} className="flex flex-wrap gap-2">
      {PLACES.map((place) => (
        <li key={place}>
          <a
            href={siteConfig.social[place]}
            rel="me noopener"
            aria-label={texts.footer[place]}
            className={`${iconClass} border-line-strong hover:border-ink hover:bg-tint`}
          >
            {GLYPHS[place]}
          </a>
        </li>
      ))}
      <li aria-hidden="true" data-place="instagram" className={`${iconClass} border-line text-ink-2`}>
        <PlatformGlyph platform="instagram" className="size-5" />
      </li>
    </ul>
  );
}

export function PublicFooter({ language, texts }: LandingProps) {
  const home = getPublicPath(language, "/");
  const { footer, documents } = texts;
  return (
    <footer className="border-ink border-t-[3px]">
      <div
        className={cn(
          CONTENT_WIDTH_CLASS,
          "grid grid-cols-2 gap-x-12 gap-y-8 pt-12 pb-8 md:grid-cols-[2fr_1fr_1fr_1fr]",
        )}
      >
        <div className="col-span-full grid content-start gap-4 md:col-auto">
          <Logo>{siteConfig.name[language]}</Logo>
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
          <FootLink href={getPublicPath(language, "/about")}>{documents.about}</FootLink>
          <FootLink href={`${home}#contact`} event="contact_us_click">
            {texts.nav.contact}
          </FootLink>
        </Column>
        <Column title={footer.legal}>
          <FootLink href={getPublicPath(language, "/privacy-policy")}>{documents.privacy}</FootLink>
          <FootLink href={getPublicPath(language, "/terms-of-use")}>{documents.terms}</FootLink>
          <FootLink href={getPublicPath(language, "/accessibility")}>{documents.accessibility}</FootLink>
          <li hidden data-consent-open>
            <button type="button" data-consent-open className="py-1 hover:underline">
              {texts.consent.label}
            </button>
          </li>
        </Column>
        <div className="col-span-full flex flex-wrap items-center gap-x-5 gap-y-3 pt-6 text-14 text-ink-2">
          <span>{texts.rights}</span>
          <WaveformDivider bars={36} className="min-w-40 flex-1 overflow-hidden" />
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
