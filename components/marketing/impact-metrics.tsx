import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import { CONTENT_WIDTH_CLASS, type LandingMessages } from "@/components/marketing/landing-messages";
import { cn } from "@/components/ui/cn";
import { DirectionalIcon } from "@/components/ui/directional-icon";

/** Shows claims with the basis of each. */
export function ImpactMetrics({ texts }: { texts: LandingMessages }) {
  const { title, time, scale, engagement, basis } = texts.impact;
  return (
    <section aria-labelledby="impact" className="mt-18 bg-band text-on-band md:mt-28">
      <div className={cn(CONTENT_WIDTH_CLASS, "grid gap-9 py-12 md:py-18")}>
        <h2 id="impact" className="sr-only">
          {title}
        </h2>
        <div className="grid gap-9 lg:grid-cols-3 lg:gap-0">
          <Claim {...time} value={<bdi dir="ltr">{time.figure}</bdi>} />
          <Claim
            value={
              <>
                <bdi>{scale.from}</bdi>
                <DirectionalIcon icon={ArrowRight} className="size-14 stroke-1" />
                <bdi>{scale.to}</bdi>
              </>
            }
            {...scale}
          />
          <Claim {...engagement} value={<bdi>{engagement.figure}</bdi>} />
        </div>
        <p className="max-w-[72ch] text-14">{basis}</p>
      </div>
    </section>
  );
}

function Claim({ value, title, text }: { value: ReactNode; title: string; text: string }) {
  return (
    <div className="grid content-start gap-3 border-current/30 not-first:border-t not-first:pt-8 lg:px-8 lg:not-first:border-s lg:not-first:border-t-0 lg:not-first:pt-0 lg:first:ps-0">
      <div className="flex h-26 items-center gap-4 font-display font-medium text-[80px]/[104px] xl:text-[104px]">
        {value}
      </div>
      <h3 className="text-22">{title}</h3>
      <p className="max-w-[34ch] text-16">{text}</p>
    </div>
  );
}
