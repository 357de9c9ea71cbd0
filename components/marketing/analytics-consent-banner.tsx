import type { LandingMessages } from "@/components/marketing/landing-messages";
import { CONTENT_WIDTH_CLASS } from "@/components/marketing/landing-messages";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { TextLink } from "@/components/ui/link";
import type { Language } from "@/lib/i18n/direction";
import { getPublicPath } from "@/lib/i18n/public-paths";

/**
 * Asks for consent before any analytics load. Hidden by default; the inline script shows it when a tag is
 * configured.
 */
export function AnalyticsConsentBanner({ language, texts }: { language: Language; texts: LandingMessages }) {
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
