"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { DirectionalIcon } from "@/components/ui/directional-icon";
import {
  addDays,
  addMonths,
  getMonthWeeks,
  getWeekday,
  type LocalDate,
  toUtcNoon,
} from "@/lib/core/date-time/local-date";
import { formatMonth, formatWeekday, formatWeekdayShort } from "@/lib/i18n/format-date";

interface Props {
  value: LocalDate | "";
  today: LocalDate;
  /** First day that can be chosen. */
  min?: LocalDate | undefined;
  onChoose(day: LocalDate): void;
}

/** Renders a month in which one day is chosen, by arrow keys too; the focused day moves the month. */
export function MonthGrid({ value, today, min = "", onChoose }: Props) {
  const t = useTranslations("common.date");
  const locale = useLocale();
  const [focused, setFocused] = useState(value || (min > today ? min : today));
  const grid = useRef<HTMLTableElement>(null);
  const byKey = useRef(true);
  // The chosen day takes the focus when the month opens, and the day that a key moves to.
  useEffect(() => {
    if (byKey.current) grid.current?.querySelector<HTMLElement>(`[data-day="${focused}"]`)?.focus();
  }, [focused]);
  const moveTo = (day: LocalDate, isByKey: boolean) => {
    byKey.current = isByKey;
    setFocused(day);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const day = getDayOfKey(event.key, focused, getComputedStyle(event.currentTarget).direction === "rtl");
    if (!day) return;
    event.preventDefault();
    moveTo(day, true);
  };
  const month = focused.slice(0, 7);
  const weeks = getMonthWeeks(focused);
  return (
    <div className="grid gap-2">
      <div className="flex items-center gap-1">
        <span aria-live="polite" className="ps-2 font-semibold">
          {formatMonth(toUtcNoon(focused), locale, "UTC")}
        </span>
        <Button
          variant="quiet"
          size="icon-sm"
          className="ms-auto"
          aria-label={t("previousMonth")}
          onClick={() => moveTo(addMonths(focused, -1), false)}
        >
          <DirectionalIcon icon={ChevronLeft} />
        </Button>
        <Button
          variant="quiet"
          size="icon-sm"
          aria-label={t("nextMonth")}
          onClick={() => moveTo(addMonths(focused, 1), false)}
        >
          <DirectionalIcon icon={ChevronRight} />
        </Button>
      </div>
      <table ref={grid} className="table-fixed text-center">
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} scope="col" className="h-8 w-9 p-0 font-normal text-12 text-ink-2">
                <abbr className="no-underline" title={formatWeekday(toUtcNoon(day), locale, "UTC")}>
                  {formatWeekdayShort(toUtcNoon(day), locale, "UTC").slice(0, 2)}
                </abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} className="p-0">
                  {day.startsWith(month) && (
                    <button
                      type="button"
                      data-day={day}
                      tabIndex={day === focused ? 0 : -1}
                      aria-pressed={day === value}
                      aria-current={day === today ? "date" : undefined}
                      aria-disabled={day < min || undefined}
                      onClick={() => day >= min && onChoose(day)}
                      onKeyDown={onKeyDown}
                      className={cn(
                        "size-9 rounded-in font-display text-14 hover:bg-tint-2 aria-disabled:cursor-not-allowed aria-disabled:opacity-40 aria-disabled:hover:bg-transparent",
                        day === today && "shadow-[inset_0_0_0_1px_var(--line-strong)]",
                        day === value && "bg-ink font-bold text-canvas hover:bg-ink forced-colors:border",
                      )}
                    >
                      {Number(day.slice(-2))}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function getDayOfKey(key: string, day: LocalDate, isRtl: boolean): LocalDate | null {
  const forward = isRtl ? "ArrowLeft" : "ArrowRight";
  switch (key) {
    case "ArrowLeft":
    case "ArrowRight":
      return addDays(day, key === forward ? 1 : -1);
    case "ArrowUp":
      return addDays(day, -7);
    case "ArrowDown":
      return addDays(day, 7);
    case "Home":
      return addDays(day, -getWeekday(day));
    case "End":
      return addDays(day, 6 - getWeekday(day));
    case "PageUp":
      return addMonths(day, -1);
    case "PageDown":
      return addMonths(day, 1);
    default:
      return null;
  }
}
