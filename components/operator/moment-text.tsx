import { useLocale, useTranslations } from "next-intl";
import { DateText } from "@/components/ui/date-text";
import { formatTime } from "@/lib/i18n/format-date";

/** Shows a date with its time to the second, in the time zone of the operator's browser. */
export function MomentText({ value }: { value: string }) {
  const locale = useLocale();
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return (
    <span className="whitespace-nowrap">
      <DateText value={value} timeZone={timeZone} />{" "}
      <bdi dir="ltr" className="text-ink-2">
        {formatTime(value, locale, timeZone, { seconds: true })}
      </bdi>
    </span>
  );
}

const UNITS = [
  ["days", 24 * 60 * 60],
  ["hours", 60 * 60],
  ["minutes", 60],
] as const;

/** Shows an age in its largest whole unit. */
export function AgeText({ seconds }: { seconds: number }) {
  const t = useTranslations("support.operator.age");
  const [unit, length] = UNITS.find(([, least]) => seconds >= least) ?? (["seconds", 1] as const);
  return t(unit, { n: Math.floor(seconds / length) });
}

/** Shows a technical name, such as an id, a code or a line of the log. */
export function CodeText({ children }: { children: string }) {
  return (
    <bdi dir="ltr" className="font-mono text-12 wrap-anywhere">
      {children}
    </bdi>
  );
}
