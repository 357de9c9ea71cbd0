import { CONTENT_WIDTH_CLASS, type LandingProps } from "@/components/marketing/landing-messages";
import { Badge } from "@/components/ui/badge";
import { QuoteMark } from "@/components/ui/brand-marks";
import { cn } from "@/components/ui/cn";
import type { Testimonials } from "@/lib/core/testimonials";

/** Shows what customers say, or samples that are marked as such. */
export function TestimonialsSection({
  language,
  texts,
  testimonials: { areSamples, quotes },
}: LandingProps & { testimonials: Testimonials }) {
  const { title, badge, note, sample } = texts.testimonials;
  return (
    <section className={cn(CONTENT_WIDTH_CLASS, "pt-18 md:pt-28")}>
      <header className="mb-12 grid gap-3">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 className="text-28">{title}</h2>
          {areSamples && <Badge tone="line">{badge}</Badge>}
        </div>
        {areSamples && <p className="max-w-[72ch] text-14 text-ink-2">{note}</p>}
      </header>
      <div className="grid gap-10 lg:grid-cols-3 lg:gap-0">
        {quotes.map(({ role, text, name }) => (
          <figure
            key={text.en}
            className="grid grid-rows-[auto_1fr_auto] gap-4 border-line lg:px-8 lg:not-first:border-s lg:first:ps-0"
          >
            <QuoteMark className="h-14 pt-3 text-[100px]">{texts.quoteMark}</QuoteMark>
            <blockquote className="text-balance font-display font-medium text-[24px]/[34px]">
              {text[language]}
            </blockquote>
            <figcaption className="pt-3">
              <b className="font-bold">{name ?? role[language]}</b>
              {name && <span className="block text-ink-2">{role[language]}</span>}
              {areSamples && <span className="block text-ink-2">{sample}</span>}
            </figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}
