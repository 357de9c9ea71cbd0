import type { LandingTexts } from "@/components/marketing/landing-texts";

/** Three steps, in words. */
export function HowItWorks({ texts }: { texts: LandingTexts }) {
  const steps = [texts.how1, texts.how2, texts.how3];
  return (
    <section className="border-line border-t">
      <div className="mx-auto grid w-[min(1200px,100%-2rem)] gap-8 py-18 md:w-[min(1200px,100%-4rem)]">
        <h2 className="text-38">{texts.howTitle}</h2>
        <ol className="grid gap-6 md:grid-cols-3">
          {steps.map((step, index) => (
            <li key={step} className="flex items-baseline gap-4 border-ink border-t-2 pt-4">
              <span className="font-display text-38 text-voice-text">{index + 1}</span>
              <span className="font-display text-22">{step}</span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
