import type { LandingTexts } from "@/components/marketing/landing-texts";
import { MEASURE } from "@/components/marketing/measure";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { TextLink } from "@/components/ui/link";
import type { Language } from "@/lib/i18n/direction";
import { publicAddress } from "@/lib/i18n/public-paths";

/** Asks before anything measures. Hidden in every page; its script shows it where there is something to ask. */
export function ConsentBar({ language, texts }: { language: Language; texts: LandingTexts }) {
  const { label, text, more, yes, no } = texts.consent;
  return (
    <section
      hidden
      data-consent-bar
      tabIndex={-1}
      aria-label={label}
      className="fixed inset-x-0 bottom-0 z-20 border-ink border-t-[3px] bg-surface py-4 outline-none print:hidden"
    >
      <div className={cn(MEASURE, "flex flex-wrap items-center gap-x-6 gap-y-3")}>
        <p className="min-w-[16rem] flex-1 text-16">
          {text} <TextLink href={`${publicAddress(language, "/privacy-policy")}#cookies`}>{more}</TextLink>
        </p>
        <div className="flex gap-2">
          {/* Both alike: a yes that is easier than a no is none. */}
          <Button data-consent="yes">{yes}</Button>
          <Button data-consent="no">{no}</Button>
        </div>
      </div>
    </section>
  );
}
