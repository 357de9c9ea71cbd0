import type { LandingTexts } from "@/components/marketing/landing-texts";
import { MEASURE } from "@/components/marketing/measure";
import { Badge } from "@/components/ui/badge";
import { cn } from "@/components/ui/cn";
import { QuoteMark } from "@/components/ui/quote-mark";
import { TESTIMONIALS } from "@/lib/core/testimonials";
import type { Language } from "@/lib/i18n/direction";

interface Props {
  language: Language;
  texts: LandingTexts;
}

/** What customers say; until they do, samples that say of themselves what they are. */
export function Testimonials({ language, texts }: Props) {
  const { title, badge, note, sample } = texts.testimonials;
  const { areSamples, words } = TESTIMONIALS;
  return (
    <section className={cn(MEASURE, "pt-18 md:pt-28")}>
      <header className="mb-12 grid gap-3">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 className="text-28">{title}</h2>
          {areSamples && <Badge tone="line">{badge}</Badge>}
        </div>
        {areSamples && <p className="max-w-[72ch] text-14 text-ink-2">{note}</p>}
      </header>
      <div className="grid gap-10 lg:grid-cols-3 lg:gap-0">
        {words.map(({ role, text }) => (
          <figure
            key={role.en}
            className="grid grid-rows-[auto_1fr_auto] gap-4 border-line lg:px-8 lg:not-first:border-s lg:first:ps-0"
          >
            <QuoteMark className="h-14 pt-3 text-[100px]">{texts.quoteMark}</QuoteMark>
            <blockquote className="text-balance font-display font-medium text-[24px]/[34px]">
              {text[language]}
            </blockquote>
            <figcaption className="pt-3">
              <b className="font-bold">{role[language]}</b>
              {areSamples && <span className="block text-ink-2">{sample}</span>}
            </figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}
