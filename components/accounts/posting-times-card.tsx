import { useQuery } from "@tanstack/react-query";
import { Plus, X } from "lucide-react";
import { useFormatter, useLocale, useTranslations } from "next-intl";
import { type FormEvent, useId, useState } from "react";
import { FormFooter } from "@/components/accounts/form-footer";
import {
  addTime,
  findUsedWeekdays,
  type TimeRow,
  toPostingTimes,
  toTimeRows,
} from "@/components/accounts/posting-time-rows";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { LabeledSegmentedChoice } from "@/components/posts/segmented-choice";
import { TitledCard } from "@/components/shell/titled-card";
import { useUnsavedChangesWarning } from "@/components/shell/use-unsaved-changes-warning";
import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { TimeField } from "@/components/ui/date-time-field";
import { FieldError } from "@/components/ui/field";
import { showToast } from "@/components/ui/show-toast";
import { useUpdateAccount } from "@/lib/accounts/client/mutations";
import { DAY_MS } from "@/lib/core/date-time/zoned-time";
import { DEFAULT_PLATFORM, PLATFORMS, type Platform } from "@/lib/core/platforms";
import { formatTimeOfDay, formatWeekday, formatWeekdayShort } from "@/lib/i18n/format-date";
import { formatTimeZoneName } from "@/lib/i18n/time-zone-names";
import { insightsQueryOptions } from "@/lib/insights/client/queries";

const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6];
const SUNDAY = Date.UTC(2026, 0, 4);
const dayOf = (weekday: number) => new Date(SUNDAY + weekday * DAY_MS);

/** Edits the weekly posting times of each network, at which queued posts are published. */
export function PostingTimesCard() {
  const t = useTranslations("dashboard.settings.postingTimes");
  const names = useTranslations("posts.platform");
  const locale = useLocale();
  const { timeZone } = useCurrentAccount();
  const [platform, setPlatform] = useState<Platform>(DEFAULT_PLATFORM);
  const form = usePostingTimesForm();
  const rows = form.rowsOf(platform);
  const change = (next: TimeRow[]) => form.change(platform, next);
  return (
    <TitledCard id="posting-times" title={t("title")}>
      <form onSubmit={form.submit} noValidate className="grid gap-5">
        <p className="text-ink-2">{t("text", { zone: formatTimeZoneName(timeZone, locale, new Date()) })}</p>
        <LabeledSegmentedChoice
          label={t("network")}
          options={PLATFORMS}
          value={platform}
          onChange={setPlatform}
          render={(one) => names(one)}
          className="justify-self-start"
        />
        {rows.length === 0 && <p className="text-ink-2">{t("empty", { network: names(platform) })}</p>}
        <ul className="grid gap-3 empty:hidden">
          {rows.map((row, index) => (
            <TimeRowFields
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id, and two may be equal
              key={index}
              row={row}
              onChange={(next) => change(rows.map((one, at) => (at === index ? next : one)))}
              onRemove={() => change(rows.filter((_, at) => at !== index))}
            />
          ))}
        </ul>
        <Button
          className="justify-self-start"
          onClick={() => change([...rows, { time: "12:00", weekdays: findUsedWeekdays(rows, timeZone) }])}
        >
          <Plus aria-hidden="true" />
          {t("add")}
        </Button>
        <BetterTime
          platform={platform}
          rows={rows}
          onAccept={(time) => change(addTime(rows, time, timeZone))}
        />
        <FormFooter form={form} save={t("save")} />
      </form>
    </TitledCard>
  );
}

interface TimeRowProps {
  row: TimeRow;
  onChange(row: TimeRow): void;
  onRemove(): void;
}

function TimeRowFields({ row, onChange, onRemove }: TimeRowProps) {
  const t = useTranslations("dashboard.settings.postingTimes");
  const locale = useLocale();
  const errorId = useId();
  const time = `\u2066${formatTimeOfDay(row.time || "00:00", locale)}\u2069`;
  const toggle = (weekday: number) => {
    const weekdays = row.weekdays.includes(weekday)
      ? row.weekdays.filter((one) => one !== weekday)
      : [...row.weekdays, weekday];
    onChange({ ...row, weekdays });
  };
  return (
    <li className="grid gap-1">
      <div className="flex flex-wrap items-center gap-2">
        <TimeField
          label={t("time")}
          isInvalid={row.time === ""}
          value={row.time}
          onChange={(next) => onChange({ ...row, time: next })}
        />
        <fieldset className="contents" aria-describedby={row.weekdays.length === 0 ? errorId : undefined}>
          <legend className="sr-only">{t("days")}</legend>
          {WEEKDAYS.map((weekday) => (
            <Chip
              key={weekday}
              pressed={row.weekdays.includes(weekday)}
              aria-label={formatWeekday(dayOf(weekday), locale, "UTC")}
              className="min-w-10 justify-center"
              onClick={() => toggle(weekday)}
            >
              {formatWeekdayShort(dayOf(weekday), locale, "UTC")}
            </Chip>
          ))}
        </fieldset>
        <Button variant="quiet" size="icon-sm" aria-label={t("remove", { time })} onClick={onRemove}>
          <X aria-hidden="true" />
        </Button>
      </div>
      {row.weekdays.length === 0 && <FieldError id={errorId}>{t("noDay")}</FieldError>}
    </li>
  );
}

interface BetterTimeProps {
  platform: Platform;
  rows: TimeRow[];
  onAccept(time: string): void;
}

/** Proposes the time at which the account's own posts reached the most people, with the evidence. */
function BetterTime({ platform, rows, onAccept }: BetterTimeProps) {
  const t = useTranslations("dashboard.settings.postingTimes");
  const format = useFormatter();
  const locale = useLocale();
  const { _id } = useCurrentAccount();
  const { data } = useQuery(insightsQueryOptions(_id, platform, 90));
  const evidence = data?.findings.found.find(({ by }) => by === "dayPart");
  if (!data?.bestTime.isOwn || !evidence || rows.some(({ time }) => time === data.bestTime.time)) return null;
  const { reach, usual, posts: n } = evidence;
  const part = t(`part.${evidence.value}` as Parameters<typeof t>[0]);
  return (
    <div className="grid justify-items-start gap-2 border-voice border-s-2 ps-3">
      <p>
        {t("suggestion", {
          network: platform,
          part,
          reach: format.number(reach),
          usual: format.number(usual),
          n,
        })}
      </p>
      <Button size="sm" onClick={() => onAccept(data.bestTime.time)}>
        <Plus aria-hidden="true" />
        {t("accept", { time: `\u2066${formatTimeOfDay(data.bestTime.time, locale)}\u2069` })}
      </Button>
    </div>
  );
}

/** Keeps edited networks apart from the stored ones, so that saving one network sends only that one. */
function usePostingTimesForm() {
  const t = useTranslations("dashboard.settings.postingTimes");
  const account = useCurrentAccount();
  const update = useUpdateAccount(account._id);
  const [edited, setEdited] = useState<Partial<Record<Platform, TimeRow[]>>>({});
  const isDirty = Object.keys(edited).length > 0;
  useUnsavedChangesWarning(isDirty);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const rows = Object.values(edited).flat();
    if (!isDirty || rows.some(({ time, weekdays }) => time === "" || weekdays.length === 0)) return;
    const sent = Object.entries(edited).map(([platform, changed]) => [platform, toPostingTimes(changed)]);
    const saved = await update
      .runAsync({ postingTimes: Object.fromEntries(sent) as Partial<typeof account.postingTimes> })
      .catch(() => null);
    if (!saved) return;
    // Rows changed during the request stay edited.
    setEdited((now) =>
      Object.fromEntries(
        Object.entries(now).filter(([platform, changed]) => changed !== edited[platform as Platform]),
      ),
    );
    showToast.success(t("saved"));
  }

  return {
    rowsOf: (platform: Platform) => edited[platform] ?? toTimeRows(account.postingTimes[platform]),
    change: (platform: Platform, rows: TimeRow[]) => setEdited((now) => ({ ...now, [platform]: rows })),
    submit,
    discard: () => {
      setEdited({});
      update.reset();
    },
    isDirty,
    error: update.error,
    isPending: update.isPending,
  };
}
