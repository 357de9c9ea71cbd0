import { ChevronDown, Clock } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { FillGapsButton } from "@/components/planner/gaps/fill-gaps-button";
import { InstagramGridButton } from "@/components/planner/instagram-grid-button";
import type { PlannerView } from "@/components/planner/use-planner-view";
import { LabelMenu } from "@/components/posts/labels/label-menu";
import { LabelSwatch } from "@/components/posts/labels/label-swatch";
import { useLabelNames } from "@/components/posts/labels/use-label-names";
import { PostStatusTag } from "@/components/posts/post-status-tag";
import { TimeZoneText } from "@/components/posts/schedule-time-field";
import { Chip, ChipLabel } from "@/components/ui/chip";
import { PlatformTag } from "@/components/ui/platform-tag";
import { Switch } from "@/components/ui/switch";
import { PLATFORMS } from "@/lib/core/platforms";
import type { PostStatus as Status } from "@/lib/core/post-statuses";
import { formatTime } from "@/lib/i18n/format-date";
import type { CalendarDto } from "@/lib/posts/calendar-schemas";

/** States that need attention come first. */
const ORDER: Status[] = ["needs_review", "failed", "draft", "scheduled", "publishing", "published"];

interface Props {
  view: PlannerView;
  zone: string;
  now: Date;
  counts: CalendarDto["counts"] | undefined;
  holidays: boolean;
  onHolidays(shown: boolean): void;
}

export function PlannerFilters({ view, zone, now, counts, holidays, onHolidays }: Props) {
  const t = useTranslations("contentPlanner.planner");
  const platforms = useTranslations("posts.platform");
  const locale = useLocale();
  return (
    <div className="grid gap-2 pb-4">
      <div className="flex flex-wrap items-center gap-2">
        <fieldset className="contents">
          <legend className="sr-only">{t("platforms")}</legend>
          <Chip pressed={view.platform === "all"} onClick={() => view.show({ platform: "all" })}>
            {t("allPlatforms")}
          </Chip>
          {PLATFORMS.map((one) => (
            <Chip key={one} pressed={view.platform === one} onClick={() => view.show({ platform: one })}>
              <PlatformTag platform={one} />
              {platforms(one)}
            </Chip>
          ))}
        </fieldset>
        <div className="ms-auto flex flex-wrap items-center gap-3">
          <FillGapsButton view={view} now={now} />
          {view.platform === "instagram" && <InstagramGridButton />}
          <Switch checked={holidays} onCheckedChange={onHolidays}>
            {t("holidays")}
          </Switch>
          <ChipLabel>
            <Clock aria-hidden="true" className="size-4" />
            <bdi dir="ltr">{formatTime(now, locale, zone)}</bdi>
            <TimeZoneText zone={zone} at={now} />
          </ChipLabel>
        </div>
      </div>
      <StatusChips view={view} counts={counts} />
    </div>
  );
}

/**
 * Toggles the states of these days, each with its number of posts; several may be active. All states are shown always,
 * so that the days below keep their place when the numbers arrive.
 */
function StatusChips({ view, counts }: Pick<Props, "view" | "counts">) {
  const t = useTranslations("contentPlanner.planner");
  const chosen = view.status;
  const toggle = (one: Status) =>
    view.show({ status: chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one] });
  return (
    <fieldset className="flex flex-wrap items-center gap-2">
      <legend className="sr-only">{t("states")}</legend>
      {ORDER.map((one) => (
        <Chip key={one} pressed={chosen.includes(one)} onClick={() => toggle(one)} className="group">
          <PostStatusTag status={one} className="group-aria-pressed:text-canvas" />
          <b className="min-w-[1ch] tabular-nums">{counts?.[one] ?? (counts ? 0 : "\u2007")}</b>
        </Chip>
      ))}
      <LabelFilter view={view} />
    </fieldset>
  );
}

function LabelFilter({ view }: Pick<Props, "view">) {
  const t = useTranslations("posts.label");
  const names = useLabelNames();
  return (
    <LabelMenu
      value={view.label ?? null}
      none={t("all")}
      onChange={(label) => view.show({ label: label ?? undefined })}
    >
      <Chip className="gap-1.5">
        {view.label && <LabelSwatch label={view.label} />}
        <bdi className="max-w-40 truncate">{view.label ? names[view.label] : t("all")}</bdi>
        <ChevronDown aria-hidden="true" className="size-3.5" />
      </Chip>
    </LabelMenu>
  );
}
