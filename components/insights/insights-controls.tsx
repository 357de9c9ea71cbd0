"use client";

import { RefreshCw } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { canMeasure, type useInsights } from "@/components/insights/use-insights";
import { Button } from "@/components/ui/button";
import { PlatformTag } from "@/components/ui/platform-tag";
import { Segment, Segmented } from "@/components/ui/segmented";
import { PLATFORMS } from "@/lib/accounts/platforms";
import { PERIODS } from "@/lib/insights/rules";

/** Which network, which days, how old the figures are, and the way to newer ones. */
export function InsightsControls(screen: ReturnType<typeof useInsights>) {
  const { platform, setPlatform, days, setDays, query, process } = screen;
  const t = useTranslations("dashboard.insights");
  const connections = useTranslations("dashboard.connections");
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Segmented
        aria-label={t("network")}
        value={platform}
        onValueChange={(value) => setPlatform(PLATFORMS.find((one) => one === value) ?? platform)}
      >
        {PLATFORMS.map((one) => (
          <Segment key={one} value={one}>
            <PlatformTag platform={one} />
            {connections(one)}
          </Segment>
        ))}
      </Segmented>
      <Segmented
        aria-label={t("period")}
        value={String(days)}
        onValueChange={(value) => setDays(PERIODS.find((one) => String(one) === value) ?? days)}
      >
        {PERIODS.map((one) => (
          <Segment key={one} value={String(one)}>
            {t("days", { n: one })}
          </Segment>
        ))}
      </Segmented>
      <div className="ms-auto flex items-center gap-3">
        <Age measuredAt={query.data?.measuredAt ?? null} measuring={process.isPending} />
        {query.data && canMeasure(query.data) && (
          <Button busy={process.isPending} onClick={() => process.run(platform)}>
            <RefreshCw aria-hidden="true" />
            {t("refresh")}
          </Button>
        )}
      </div>
    </div>
  );
}

function Age({ measuredAt, measuring }: { measuredAt: string | null; measuring: boolean }) {
  const t = useTranslations("dashboard.insights");
  const format = useFormatter();
  const words = measuring
    ? t("measuring")
    : measuredAt && t("asOf", { when: format.relativeTime(new Date(measuredAt), new Date()) });
  return (
    <p role="status" className="text-13 text-ink-2">
      {words}
    </p>
  );
}
