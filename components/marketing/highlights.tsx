import type { ReactNode } from "react";
import { AdaptDemo } from "@/components/marketing/demos/adapt-demo";
import { ConnectionsDemo } from "@/components/marketing/demos/connections-demo";
import { VoiceDemo } from "@/components/marketing/demos/voice-demo";
import { WeekDemo } from "@/components/marketing/demos/week-demo";
import type { LandingTexts } from "@/components/marketing/landing-texts";
import { MEASURE } from "@/components/marketing/measure";
import { SectionHeading } from "@/components/marketing/section-heading";
import { cn } from "@/components/ui/cn";
import type { Language } from "@/lib/i18n/direction";

interface Props {
  language: Language;
  texts: LandingTexts;
}

/** The four things it does, each as a small part of the product that works. */
export function Highlights({ language, texts }: Props) {
  const { title, connect, plan, adapt, voice } = texts.highlights;
  return (
    <section className={cn(MEASURE, "pt-18 md:pt-28")}>
      <SectionHeading>{title}</SectionHeading>
      <div className="grid gap-x-8 gap-y-11 md:grid-cols-12 md:gap-y-14">
        <Highlight {...connect} className="md:col-span-6 xl:col-span-5">
          <ConnectionsDemo texts={texts} />
        </Highlight>
        <Highlight {...plan} className="md:col-span-6 xl:col-span-7">
          <WeekDemo language={language} texts={texts} />
        </Highlight>
        <Highlight {...adapt} className="md:col-span-6 xl:col-span-7">
          <AdaptDemo language={language} texts={texts} />
        </Highlight>
        <Highlight {...voice} className="md:col-span-6 xl:col-span-5">
          <VoiceDemo texts={texts} />
        </Highlight>
      </div>
    </section>
  );
}

interface HighlightProps {
  title: string;
  text: string;
  className: string;
  children: ReactNode;
}

function Highlight({ title, text, className, children }: HighlightProps) {
  return (
    <article className={cn("grid content-start gap-2.5", className)}>
      <div className="mb-3 grid min-h-75 content-center overflow-hidden rounded-card border border-line bg-surface p-4 md:p-6">
        {children}
      </div>
      <h3 className="text-22 md:text-28">{title}</h3>
      <p className="max-w-[52ch] text-16 text-ink-2">{text}</p>
    </article>
  );
}
