import type { LandingTexts } from "@/components/marketing/landing-texts";
import { ProofSheet } from "@/components/marketing/proof-sheet";
import { Button } from "@/components/ui/button";
import { QuoteMark } from "@/components/ui/quote-mark";
import { VoiceRule } from "@/components/ui/voice-rule";
import type { Language } from "@/lib/i18n/direction";

interface Props {
  language: Language;
  texts: LandingTexts;
}

/** The promise, the way in, and one sentence of a real brand becoming three posts. */
export function Hero({ language, texts }: Props) {
  return (
    <section className="mx-auto w-[min(1200px,100%-2rem)] pt-12 pb-18 md:w-[min(1200px,100%-4rem)] md:pt-16 md:pb-24">
      <h1 className="relative text-72">
        <QuoteMark className="absolute -start-20 top-3 text-[1.6em] max-[1380px]:hidden">
          {texts.quoteMark}
        </QuoteMark>
        {texts.headline}
      </h1>
      <VoiceRule draw bars={64} className="mt-6 mb-12 h-10 md:h-14" />
      <div className="grid gap-10 lg:grid-cols-[336px_minmax(0,1fr)] lg:gap-18">
        <div className="grid content-start gap-8">
          <p className="max-w-[32em] text-18 md:text-22 md:leading-[1.5]">{texts.sub}</p>
          <div className="grid gap-3">
            <div>
              <Button asChild variant="primary" size="lg">
                <a href="/auth?mode=signup">{texts.freeTrial}</a>
              </Button>
            </div>
            <p className="text-14 text-ink-2">{texts.truth}</p>
          </div>
        </div>
        <ProofSheet language={language} texts={texts} />
      </div>
    </section>
  );
}
