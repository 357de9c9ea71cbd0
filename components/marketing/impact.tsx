import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import type { LandingTexts } from "@/components/marketing/landing-texts";
import { MEASURE } from "@/components/marketing/measure";
import { cn } from "@/components/ui/cn";
import { DirIcon } from "@/components/ui/dir-icon";
import { VoiceRule } from "@/components/ui/voice-rule";

const RISING = [0.12, 0.2, 0.16, 0.3, 0.26, 0.4, 0.36, 0.52, 0.48, 0.66, 0.6, 0.82, 0.74, 1];

/** What we claim, with what each claim rests on. */
export function Impact({ texts }: { texts: LandingTexts }) {
  const { title, time, scale, engagement, basis } = texts.impact;
  return (
    <section aria-labelledby="impact" className="mt-18 bg-band text-on-band md:mt-28">
      <div className={cn(MEASURE, "grid gap-9 py-12 md:py-18")}>
        <h2 id="impact" className="sr-only">
          {title}
        </h2>
        <div className="grid gap-9 lg:grid-cols-3 lg:gap-0">
          <Claim {...time} figure={<bdi dir="ltr">{time.figure}</bdi>} />
          <Claim
            figure={
              <>
                <bdi>{scale.from}</bdi>
                <DirIcon icon={ArrowRight} className="size-14 stroke-1" />
                <bdi>{scale.to}</bdi>
              </>
            }
            {...scale}
          />
          <Claim
            figure={
              <VoiceRule
                bare
                amplitudes={RISING}
                className="h-24 gap-[5px] text-on-band *:w-[7px] forced-colors:text-[CanvasText]"
              />
            }
            {...engagement}
          />
        </div>
        <p className="max-w-[72ch] text-14">{basis}</p>
      </div>
    </section>
  );
}

function Claim({ figure, title, text }: { figure: ReactNode; title: string; text: string }) {
  return (
    <div className="grid content-start gap-3 border-current/30 not-first:border-t not-first:pt-8 lg:px-8 lg:not-first:border-s lg:not-first:border-t-0 lg:not-first:pt-0 lg:first:ps-0">
      <div className="flex h-26 items-center gap-4 font-display font-medium text-[80px]/[104px] xl:text-[104px]">
        {figure}
      </div>
      <h3 className="text-22">{title}</h3>
      <p className="max-w-[34ch] text-16">{text}</p>
    </div>
  );
}
