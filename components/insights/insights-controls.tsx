import { RefreshCw } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { canRefreshMetrics, type useInsights } from "@/components/insights/use-insights";
import { SegmentedChoice } from "@/components/posts/segmented-choice";
import { Button } from "@/components/ui/button";
import { PlatformTag } from "@/components/ui/platform-tag";
import { PLATFORMS } from "@/lib/core/platforms";
import { PERIOD_DAYS } from "@/lib/insights/limits";

export function InsightsControls(screen: ReturnType<typeof useInsights>) {
  const { platform, setPlatform, days, setDays, query, process } = screen;
  const t = useTranslations("dashboard.insights");
  const connections = useTranslations("dashboard.connections");
  return (
    <div className="flex flex-wrap items-center gap-3">
      <SegmentedChoice
        label={t("platform")}
        options={PLATFORMS}
        value={platform}
        onChange={setPlatform}
        render={(one) => (
          <>
            <PlatformTag platform={one} />
            {connections(one)}
          </>
        )}
      />
      <SegmentedChoice
        label={t("period")}
        options={PERIOD_DAYS}
        value={days}
        onChange={setDays}
        render={(n) => t("days", { n })}
      />
      <div className="ms-auto flex items-center gap-3">
        <Age measuredAt={query.data?.measuredAt ?? null} measuring={process.isPending} />
        {query.data && canRefreshMetrics(query.data) && (
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
    ? t("fetching")
    : measuredAt && t("asOf", { when: format.relativeTime(new Date(measuredAt), new Date()) });
  return (
    <p role="status" className="text-13 text-ink-2">
      {words}
    </p>
  );
}
