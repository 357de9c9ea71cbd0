import type { LandingTexts } from "@/components/marketing/landing-texts";
import { MEASURE } from "@/components/marketing/measure";
import { cn } from "@/components/ui/cn";

/** Three steps, in words. */
export function HowItWorks({ texts }: { texts: LandingTexts }) {
  const steps = [texts.how1, texts.how2, texts.how3];
  return (
    <section className={cn(MEASURE, "grid gap-8 pt-18 md:pt-28")}>
      <h2 className="text-28">{texts.howTitle}</h2>
      <ol className="grid gap-6 md:grid-cols-3">
        {steps.map((step, index) => (
          <li key={step} className="flex items-baseline gap-4 border-ink border-t-2 pt-4">
            <span className="font-display text-38 text-voice-text">{index + 1}</span>
            <span className="font-display text-22">{step}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
