import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { type FormEvent, useEffect, useMemo, useState } from "react";
import { useCurrentAccount, usePlatform } from "@/components/accounts/use-current-account";
import { CreditButton } from "@/components/billing/credit-button";
import { getFillableDays, getProposedDays, useGaps } from "@/components/planner/gaps/use-gaps";
import { formatDayName } from "@/components/planner/month-view";
import type { PlannerView } from "@/components/planner/use-planner-view";
import { SegmentedChoice } from "@/components/posts/segmented-choice";
import { useErrorText } from "@/components/shell/use-error-text";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import {
  Dialog,
  DialogContent,
  DialogContentBody,
  DialogFooter,
  DialogTrigger,
  TitledDialogHeader,
} from "@/components/ui/dialog";
import { PlatformTag } from "@/components/ui/platform-tag";
import { showToast } from "@/components/ui/show-toast";
import { Skeleton } from "@/components/ui/spinner";
import { toApiError } from "@/lib/api-client/api-error";
import { useFillGaps } from "@/lib/content-plan/client/mutations";
import { type ContentGap, getGapsPrice } from "@/lib/content-plan/gaps";
import { MAX_GAPS } from "@/lib/content-plan/limits";
import type { LocalDate } from "@/lib/core/date-time/local-date";
import { PLATFORMS, type Platform } from "@/lib/core/platforms";
import { creditKeys } from "@/lib/credits/client/queries";
import { formatTimeOfDay } from "@/lib/i18n/format-date";
import { jobsQuery } from "@/lib/jobs/client/queries";
import { hasJobEnded } from "@/lib/jobs/states";
import { postKeys } from "@/lib/posts/client/queries";

/**
 * Creates drafts for the displayed empty days. Invisible while they load and when there are none: its place stays free,
 * so that the days below do not move.
 */
export function FillGapsButton({ view, now }: { view: PlannerView; now: Date }) {
  const t = useTranslations("contentPlanner.planner.gaps");
  const { _id } = useCurrentAccount();
  const own = usePlatform().platform;
  const platform = view.platform === "all" ? own : view.platform;
  const days = useMemo(() => getFillableDays({ view: view.view, day: view.day }), [view.view, view.day]);
  const found = useGaps(days, platform, now);
  const filling = useFillGapsJob(_id);
  const [open, setOpen] = useState(false);
  const proposed = getProposedDays(found?.gaps ?? [], MAX_GAPS);
  if (filling && !open) return <Button busy>{t("busy")}</Button>;
  if (!open && proposed.length === 0) {
    return (
      <CreditButton credits={getGapsPrice(MAX_GAPS, true)} className="invisible">
        {t("button")}
      </CreditButton>
    );
  }
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <CreditButton credits={getGapsPrice(proposed.length, true)}>{t("button")}</CreditButton>
      </DialogTrigger>
      <DialogContent size="lg">
        <TitledDialogHeader title={t("title")} text={t("text")} />
        {open && <FillGapsForm days={days} now={now} platform={platform} onDone={() => setOpen(false)} />}
      </DialogContent>
    </Dialog>
  );
}

/** Returns the running fill job of the account or null; each finished draft appears on the calendar. */
function useFillGapsJob(accountId: string) {
  const client = useQueryClient();
  const { data } = useQuery(jobsQuery);
  const job = data?.jobs.find(
    ({ kind, about, state }) => kind === "gaps" && about.accountId === accountId && !hasJobEnded(state),
  );
  const spent = job?.spent ?? 0;
  useEffect(() => {
    if (spent === 0) return;
    void client.invalidateQueries({ queryKey: postKeys.byAccount(accountId) });
    void client.invalidateQueries({ queryKey: creditKeys.info });
  }, [spent, client, accountId]);
  return job ?? null;
}

const REASONS = ["taken", "past", "running"] as const;

function useGapsError(): (error: unknown) => string {
  const t = useTranslations("contentPlanner.planner.gaps.rejected");
  const errorText = useErrorText();
  return (error) => {
    const reason = REASONS.find((one) => one === toApiError(error).details?.reason);
    return reason ? t(reason) : errorText(error);
  };
}

interface FormProps {
  days: LocalDate[];
  now: Date;
  platform: Platform;
  onDone(): void;
}

function FillGapsForm({ days, now, platform: first, onDone }: FormProps) {
  const t = useTranslations("contentPlanner.planner.gaps");
  const common = useTranslations("common");
  const names = useTranslations("posts.platform");
  const { _id } = useCurrentAccount();
  const [platform, setPlatform] = useState(first);
  const [image, setImage] = useState(true);
  const [tried, setTried] = useState(false);
  // Days that the user selected for this platform; null while the proposal applies.
  const [ticked, setTicked] = useState<LocalDate[] | null>(null);
  const found = useGaps(days, platform, now);
  const fill = useFillGaps(_id);
  const errorText = useGapsError();
  const gaps = found?.gaps ?? [];
  const chosen = gaps.filter(({ day }) => (ticked ?? getProposedDays(gaps, MAX_GAPS)).includes(day));
  const choosePlatform = (next: Platform) => {
    setPlatform(next);
    setTicked(null);
    fill.reset();
  };
  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (chosen.length === 0 || fill.isPending) return;
    try {
      await fill.runAsync({
        platform,
        picture: image,
        slots: chosen.map(({ day, time }) => ({ day, time })),
      });
      onDone();
      showToast.info(t("started"));
    } catch {
      // The form shows the error beside the days.
    }
  }
  return (
    <form onSubmit={submit} noValidate>
      <DialogContentBody className="grid gap-4">
        <div className="flex flex-wrap gap-3">
          <SegmentedChoice
            label={t("platform")}
            options={PLATFORMS}
            value={platform}
            onChange={choosePlatform}
            render={(one) => (
              <>
                <PlatformTag platform={one} />
                {names(one)}
              </>
            )}
          />
          <SegmentedChoice
            label={t("scope")}
            options={["picture", "text"] as const}
            value={image ? "picture" : "text"}
            onChange={(next) => setImage(next === "picture")}
            render={(one) => t(one === "picture" ? "withImage" : "textOnly")}
          />
        </div>
        {found ? (
          <GapDays
            gaps={gaps}
            platform={platform}
            tried={tried}
            chosen={chosen.map(({ day }) => day)}
            isOwn={found.best.isOwn}
            onChange={setTicked}
          />
        ) : (
          <Skeleton className="h-48" />
        )}
        {fill.error && (
          <Alert tone="err" role="alert" title={t("failed")}>
            {errorText(fill.error)}
          </Alert>
        )}
      </DialogContentBody>
      <DialogFooter>
        <CreditButton type="submit" credits={getGapsPrice(chosen.length, image)} busy={fill.isPending}>
          {t("start", { n: chosen.length })}
        </CreditButton>
        <Button onClick={onDone}>{common("cancel")}</Button>
      </DialogFooter>
    </form>
  );
}

interface GapDaysProps {
  gaps: ContentGap[];
  chosen: LocalDate[];
  platform: Platform;
  /** The times derive from the account's own posts. */
  isOwn: boolean;
  tried: boolean;
  onChange(chosen: LocalDate[]): void;
}

function GapDays({ gaps, chosen, platform, isOwn, tried, onChange }: GapDaysProps) {
  const t = useTranslations("contentPlanner.planner.gaps");
  const names = useTranslations("posts.platform");
  const [full, setFull] = useState(false);
  const tick = (day: LocalDate, on: boolean) => {
    const tooMany = on && chosen.length >= MAX_GAPS;
    setFull(tooMany);
    if (!tooMany) onChange(on ? [...chosen, day] : chosen.filter((one) => one !== day));
  };
  const hint = full ? t("maximum", { n: MAX_GAPS }) : tried && chosen.length === 0 ? t("none") : null;
  if (gaps.length === 0) return <p className="text-ink-2">{t("nothing", { network: names(platform) })}</p>;
  return (
    <div className="grid gap-2">
      <fieldset>
        <legend className="pb-1.5 font-semibold text-13">{t("days")}</legend>
        <ul className="max-h-64 overflow-y-auto rounded-in border border-line bg-raised px-3 py-1">
          {gaps.map((gap) => (
            <GapLine key={gap.day} gap={gap} checked={chosen.includes(gap.day)} onTick={tick} />
          ))}
        </ul>
      </fieldset>
      <p role="status" className={hint ? "font-semibold text-13 text-warn" : "sr-only"}>
        {hint}
      </p>
      <p className="text-13 text-ink-2">
        {isOwn ? t("ownTimes") : t("defaultTimes", { network: names(platform) })}
      </p>
    </div>
  );
}

interface LineProps {
  gap: ContentGap;
  checked: boolean;
  onTick(day: LocalDate, on: boolean): void;
}

function GapLine({ gap: { day, time, quiet }, checked, onTick }: LineProps) {
  const t = useTranslations("contentPlanner.planner.gaps");
  const holidays = useTranslations("contentPlanner.holidays");
  const locale = useLocale();
  const why = quiet === "shabbat" ? t("shabbat") : quiet && holidays(quiet as Parameters<typeof holidays>[0]);
  return (
    <li className="py-1">
      <Checkbox checked={checked} onCheckedChange={(on) => onTick(day, on === true)} className="flex w-full">
        <span className="flex flex-wrap items-baseline gap-x-3">
          <bdi dir="ltr" className="min-w-16 font-semibold">
            {formatTimeOfDay(time, locale)}
          </bdi>
          <bdi>{formatDayName(day, locale)}</bdi>
          {why && <span className="text-13 text-ink-2">{why}</span>}
        </span>
      </Checkbox>
    </li>
  );
}
