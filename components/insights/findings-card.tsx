import { useFormatter, useLocale, useTranslations } from "next-intl";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Progress } from "@/components/ui/progress";
import { DAY_MS } from "@/lib/core/date-time/zoned-time";
import { formatWeekday } from "@/lib/i18n/format-date";
import type { FindingDto, InsightsDto } from "@/lib/insights/schemas";

/** Shows findings once there are enough posts; until then the number that is missing. */
export function FindingsCard({ insights }: { insights: InsightsDto }) {
  const t = useTranslations("dashboard.insights.findings");
  const { measured, needed, found } = insights.findings;
  const enough = measured >= needed;
  return (
    <Card>
      <CardHeader className="pb-2">
        <CardTitle>{t("title")}</CardTitle>
      </CardHeader>
      <CardContent className="grid gap-3">
        {!enough && (
          <>
            <p className="font-semibold">{t("notEnough", { n: measured, needed })}</p>
            <Progress
              kind="meter"
              value={measured}
              max={needed}
              label={t("title")}
              valueText={t("notEnough", { n: measured, needed })}
            />
            <p className="text-13 text-ink-2">{t("notEnoughText")}</p>
          </>
        )}
        {enough && found.length === 0 && <p className="text-ink-2">{t("noDifference")}</p>}
        {found.length > 0 && (
          <ul className="grid gap-3">
            {found.map((finding) => (
              <Found key={finding.by} finding={finding} />
            ))}
          </ul>
        )}
        {enough && <p className="text-13 text-ink-2">{t("basis", { n: measured })}</p>}
      </CardContent>
    </Card>
  );
}

function Found({ finding }: { finding: FindingDto }) {
  const t = useTranslations("dashboard.insights.findings");
  const format = useFormatter();
  const locale = useLocale();
  const { by, value, reach, usual, posts } = finding;
  return (
    <li className="grid gap-1 border-voice border-s-2 ps-3">
      <strong className="font-bold">
        {by === "weekday"
          ? t("weekday", { day: weekdayName(Number(value), locale) })
          : t(`${by}.${value}` as Parameters<typeof t>[0])}
      </strong>
      <span className="text-13 text-ink-2">
        {t("compared", { reach: format.number(reach), usual: format.number(usual), n: posts })}
      </span>
    </li>
  );
}

/** `day` 0 is Sunday. */
function weekdayName(day: number, locale: string): string {
  const sunday = Date.UTC(2026, 0, 4);
  return formatWeekday(new Date(sunday + day * DAY_MS), locale, "UTC");
}
