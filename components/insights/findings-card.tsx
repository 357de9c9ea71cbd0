"use client";

import { useFormatter, useLocale, useTranslations } from "next-intl";
import { Card, CardBody, CardHead, CardTitle } from "@/components/ui/card";
import { Progress } from "@/components/ui/progress";
import { DAY_MS } from "@/lib/core/time-units";
import { formatWeekday } from "@/lib/i18n/format-date";
import type { FindingWire, InsightsWire } from "@/lib/insights/schemas";

/** What worked, once there are enough posts to say so; until then how many are missing. */
export function FindingsCard({ insights }: { insights: InsightsWire }) {
  const t = useTranslations("dashboard.insights.findings");
  const { measured, needed, found } = insights.findings;
  const enough = measured >= needed;
  return (
    <Card>
      <CardHead className="pb-2">
        <CardTitle>{t("title")}</CardTitle>
      </CardHead>
      <CardBody className="grid gap-3">
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
      </CardBody>
    </Card>
  );
}

function Found({ finding }: { finding: FindingWire }) {
  const t = useTranslations("dashboard.insights.findings");
  const format = useFormatter();
  const { reach, usual, posts } = finding;
  return (
    <li className="grid gap-1 border-voice border-s-2 ps-3">
      <strong className="font-bold">
        <Subject finding={finding} />
      </strong>
      <span className="text-13 text-ink-2">
        {t("compared", { reach: format.number(reach), usual: format.number(usual), n: posts })}
      </span>
    </li>
  );
}

function Subject({ finding: { by, value } }: { finding: FindingWire }) {
  const t = useTranslations("dashboard.insights.findings");
  const locale = useLocale();
  if (by === "weekday") return t("weekday", { day: weekdayName(Number(value), locale) });
  return t(`${by}.${value}` as Parameters<typeof t>[0]);
}

/** 0 is Sunday. */
function weekdayName(day: number, locale: string): string {
  const sunday = Date.UTC(2026, 0, 4);
  return formatWeekday(new Date(sunday + day * DAY_MS), locale, "UTC");
}
