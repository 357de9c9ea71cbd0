import { Clock } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { FillGapsButton } from "@/components/planner/gaps/fill-gaps-button";
import { InstagramGridButton } from "@/components/planner/instagram-grid-button";
import type { PlannerView } from "@/components/planner/use-planner-view";
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
    <div className="flex flex-wrap items-center gap-2 pb-4">
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
      <StatusChips view={view} counts={counts} />
      {/* As high as the button that loads with the posts, to avoid layout shift. */}
      <div className="ms-auto flex min-h-8 flex-wrap items-center gap-3 pointer-coarse:min-h-11">
        {view.platform === "instagram" && <InstagramGridButton />}
        <Switch checked={holidays} onCheckedChange={onHolidays}>
          {t("holidays")}
        </Switch>
        <ChipLabel>
          <Clock aria-hidden="true" className="size-4" />
          <bdi dir="ltr">{formatTime(now, locale, zone)}</bdi>
          <TimeZoneText zone={zone} at={now} />
        </ChipLabel>
        <FillGapsButton view={view} now={now} />
      </div>
    </div>
  );
}

/** Toggles the states of these days, each with its number of posts; several may be active. */
function StatusChips({ view, counts }: Pick<Props, "view" | "counts">) {
  const t = useTranslations("contentPlanner.planner");
  const chosen = view.status;
  const toggle = (one: Status) =>
    view.show({ status: chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one] });
  const shown = ORDER.filter((one) => chosen.includes(one) || (counts?.[one] ?? 0) > 0);
  if (shown.length === 0) return null;
  return (
    <fieldset className="contents">
      <legend className="sr-only">{t("states")}</legend>
      <span aria-hidden="true" className="h-5 w-px bg-line" />
      {shown.map((one) => (
        <Chip key={one} pressed={chosen.includes(one)} onClick={() => toggle(one)} className="group">
          <PostStatusTag status={one} className="group-aria-pressed:text-canvas" />
          <b>{counts?.[one] ?? 0}</b>
        </Chip>
      ))}
    </fieldset>
  );
}
