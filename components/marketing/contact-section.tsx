import { ContactForm } from "@/components/marketing/contact-form";
import type { LandingTexts } from "@/components/marketing/landing-texts";
import { MEASURE } from "@/components/marketing/measure";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { TextLink } from "@/components/ui/link";
import { VoiceRule } from "@/components/ui/voice-rule";
import { ourBrand } from "@/lib/core/brand";
import type { Language } from "@/lib/i18n/direction";

interface Props {
  language: Language;
  texts: LandingTexts;
}

/** The last call, and the way to a person. */
export function ContactSection({ language, texts }: Props) {
  const { supportEmail } = ourBrand;
  const address = <bdi dir="ltr">{supportEmail}</bdi>;
  return (
    <>
      <section className={cn(MEASURE, "grid justify-items-start gap-6 pt-18 md:pt-28")}>
        <h2 className="text-38 md:text-54">{texts.last}</h2>
        <VoiceRule bars={48} className="h-8 w-full overflow-hidden" />
        <Button asChild variant="primary" size="lg">
          <a href="/auth?mode=signup" data-event="free_trial_click">
            {texts.freeTrial}
          </a>
        </Button>
      </section>
      <section
        id="contact"
        aria-labelledby="contact-title"
        className={cn(
          MEASURE,
          "grid items-start gap-12 py-18 md:py-28 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:gap-24",
        )}
      >
        <div className="grid justify-items-start gap-5">
          <h2 id="contact-title" className="text-38 md:text-54">
            {texts.contact.title}
          </h2>
          <p className="max-w-[34ch] text-18 text-ink-2">{texts.contact.lead}</p>
          <TextLink href={`mailto:${supportEmail}`} className="py-1 text-16">
            {address}
          </TextLink>
        </div>
        <div>
          <ContactForm language={language} words={texts.contact} address={supportEmail} />
          <noscript>
            <p className="pt-4">
              {texts.contact.script} {address}
            </p>
          </noscript>
        </div>
      </section>
    </>
  );
}
