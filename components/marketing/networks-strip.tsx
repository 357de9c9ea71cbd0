import type { LandingTexts } from "@/components/marketing/landing-texts";
import { MEASURE } from "@/components/marketing/measure";
import { cn } from "@/components/ui/cn";
import { PlatformTag } from "@/components/ui/platform-tag";
import { PLATFORMS } from "@/lib/accounts/platforms";

/** Where posts go, and in which languages they are written. */
export function NetworksStrip({ texts }: { texts: LandingTexts }) {
  return (
    <div className="border-line border-y">
      <div className={cn(MEASURE, "flex min-h-18 flex-wrap items-center gap-x-10 gap-y-3 py-4")}>
        <span className="text-14 text-ink-2">{texts.strip.to}</span>
        <ul className="flex flex-wrap items-center gap-x-8 gap-y-2">
          {PLATFORMS.map((network) => (
            <li key={network} className="flex items-center gap-2.5">
              <PlatformTag platform={network} size={20} />
              <span className="font-display font-medium text-[20px]/[28px]">{texts.networks[network]}</span>
            </li>
          ))}
        </ul>
        <span className="text-14 text-ink-2 xl:ms-auto">{texts.strip.hebrew}</span>
      </div>
    </div>
  );
}
