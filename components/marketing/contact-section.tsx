import { ContactForm } from "@/components/marketing/contact-form";
import { CONTENT_WIDTH_CLASS, type LandingProps } from "@/components/marketing/landing-messages";
import { WaveformDivider } from "@/components/ui/brand-marks";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { TextLink } from "@/components/ui/link";
import { siteConfig } from "@/lib/core/site-config";

export function ContactSection({ language, texts }: LandingProps) {
  const { supportEmail } = siteConfig;
  const address = <bdi dir="ltr">{supportEmail}</bdi>;
  return (
    <>
      <section className={cn(CONTENT_WIDTH_CLASS, "grid justify-items-start gap-6 pt-18 md:pt-28")}>
        <h2 className="text-38 md:text-54">{texts.last}</h2>
        <WaveformDivider bars={48} className="h-8 w-full overflow-hidden" />
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
          CONTENT_WIDTH_CLASS,
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
