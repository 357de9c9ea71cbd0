import { CONTENT_WIDTH_CLASS, type LandingMessages } from "@/components/marketing/landing-messages";
import { SectionHeading } from "@/components/marketing/section-heading";
import { CropMarks, WaveformDivider } from "@/components/ui/brand-marks";
import { cn } from "@/components/ui/cn";

const POINTS = ["changes", "price", "once", "hebrew"] as const;

export function Differentiators({ texts }: { texts: LandingMessages }) {
  const { title, lead, proof } = texts.why;
  return (
    <section className={cn(CONTENT_WIDTH_CLASS, "pt-18 md:pt-28")}>
      <SectionHeading lead={lead}>{title}</SectionHeading>
      <div className="grid items-start gap-12 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:gap-16">
        <CropMarks className="mx-3.5 lg:mx-0">
          <figure className="border border-line bg-raised p-5 md:px-7 md:pt-7 md:pb-5.5 dark:bg-surface">
            <blockquote className="serif text-[19px]/[34px] md:text-[21px]/[38px]">
              <del>{proof.remove1}</del> <ins>{proof.add1}</ins> <del>{proof.remove2}</del>{" "}
              <ins>{proof.add2}</ins>
            </blockquote>
            <WaveformDivider state="done" bars={34} className="mt-4" />
            <figcaption className="pt-2.5 text-14 text-ink-2">{proof.by}</figcaption>
          </figure>
        </CropMarks>
        <dl className="*:not-first:border-line *:not-first:border-t">
          {POINTS.map((point) => (
            <div
              key={point}
              className="grid gap-x-6 gap-y-1 py-4 first:pt-0 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
            >
              <dt className="font-display font-medium text-18">{texts.why[point].title}</dt>
              <dd className="text-16">{texts.why[point].text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

export function HowItWorks({ texts }: { texts: LandingMessages }) {
  const steps = [texts.how1, texts.how2, texts.how3];
  return (
    <section className={cn(CONTENT_WIDTH_CLASS, "grid gap-8 pt-18 md:pt-28")}>
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
