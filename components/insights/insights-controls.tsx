import { Download, RefreshCw } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { canRefreshMetrics, type useInsights } from "@/components/insights/use-insights";
import { SegmentedChoice } from "@/components/posts/segmented-choice";
import { RelativeTimeText } from "@/components/shell/relative-time-text";
import { Button } from "@/components/ui/button";
import { PlatformTag } from "@/components/ui/platform-tag";
import { getInsightsExportPath } from "@/lib/insights/client/queries";
import { PERIOD_DAYS } from "@/lib/insights/limits";

export function InsightsControls(screen: ReturnType<typeof useInsights>) {
  const { platforms, platform, setPlatform, days, setDays, query, process } = screen;
  const t = useTranslations("dashboard.insights");
  const connections = useTranslations("dashboard.connections");
  const account = useCurrentAccount();
  const locale = useLocale();
  const isMeasuring = process.isPending || query.data?.isMeasuring === true;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <SegmentedChoice
        label={t("platform")}
        options={platforms}
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
        <Age measuredAt={query.data?.measuredAt ?? null} measuring={isMeasuring} />
        {query.data?.source && (
          <Button asChild variant="line">
            <a href={getInsightsExportPath(account._id, { platform, days: String(days), locale })} download>
              <Download aria-hidden="true" />
              {t("export")}
            </a>
          </Button>
        )}
        {query.data && canRefreshMetrics(query.data) && (
          <Button busy={isMeasuring} onClick={() => process.run(platform)}>
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
  const now = Date.now();
  return (
    <p role="status" className="text-13 text-ink-2">
      {measuring && t("fetching")}
      {!measuring &&
        measuredAt &&
        t.rich("asOf", { when: () => <RelativeTimeText at={measuredAt} now={now} /> })}
    </p>
  );
}
