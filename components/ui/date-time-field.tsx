"use client";

import { CalendarDays, Clock } from "lucide-react";
import dynamic from "next/dynamic";
import { useLocale, useTranslations } from "next-intl";
import { type KeyboardEvent, type ReactNode, useContext, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { FieldError } from "@/components/ui/field";
import { FieldContext } from "@/components/ui/field-context";
import { Input } from "@/components/ui/input";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/popover";
import { addDays, type LocalDate } from "@/lib/core/date-time/local-date";
import { getLocalDate, getTimeOfDay, type LocalDateTime } from "@/lib/core/date-time/local-date-time";
import { formatDateField, formatTimeOfDay } from "@/lib/i18n/format-date";
import { parseDateText, parseTimeText } from "@/lib/i18n/parse-date";

// The month is loaded when it first opens.
const MonthGrid = dynamic(() => import("@/components/ui/month-grid").then((module) => module.MonthGrid));

const STEP_MINUTES = 30;
const DAY_MINUTES = 24 * 60;

interface FieldProps {
  label?: string | undefined;
  id?: string | undefined;
  describedBy?: string | undefined;
  isInvalid?: boolean | undefined;
  className?: string | undefined;
}

interface TypedInputProps extends FieldProps {
  value: string;
  format(value: string): string;
  parse(text: string): string | null;
  /** Returns the value that Up (1) or Down (-1) leads to. */
  step(value: string, direction: number): string;
  onChange(value: string): void;
  /** Explains what can be typed, below text that cannot be read. */
  unreadable: string;
  /** Renders the button that opens the choices. */
  children(choose: (value: string) => void): ReactNode;
}

/**
 * Keeps what the user types until the field is left. Text that cannot be read is the value "" and stays in the field, to
 * be corrected.
 */
function TypedInput({
  value,
  format,
  parse,
  step,
  onChange,
  unreadable,
  children,
  label,
  describedBy,
  isInvalid,
  className,
  ...input
}: TypedInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isLeft, setIsLeft] = useState(true);
  const [seen, setSeen] = useState(value);
  // A value from outside, such as that of another row, replaces text that was left unread.
  if (value !== seen) {
    setSeen(value);
    if (isLeft && value !== "") setTyped(null);
  }
  const errorId = useId();
  const isReadable = typed === null || typed.trim() === "" || parse(typed) !== null;
  const isUnreadable = isLeft && !isReadable;
  const choose = (chosen: string) => {
    setTyped(null);
    onChange(chosen);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!direction || !value) return;
    event.preventDefault();
    choose(step(value, direction));
  };
  return (
    <span className={cn("flex min-w-0 flex-col gap-0.5", className)}>
      <Input
        {...input}
        className="w-full"
        aria-label={label}
        aria-describedby={isUnreadable ? errorId : describedBy}
        aria-invalid={isInvalid || isUnreadable || undefined}
        autoComplete="off"
        value={typed ?? (value && format(value))}
        onChange={({ target }) => {
          setIsLeft(false);
          setTyped(target.value);
          onChange(parse(target.value) ?? "");
        }}
        onBlur={() => {
          setIsLeft(true);
          if (isReadable) setTyped(null);
        }}
        onKeyDown={onKeyDown}
        trailing={children(choose)}
      />
      {isUnreadable && <FieldError id={errorId}>{unreadable}</FieldError>}
    </span>
  );
}

interface DateFieldProps extends FieldProps {
  value: LocalDate | "";
  today: LocalDate;
  /** First day that can be chosen in the month. */
  min?: LocalDate | undefined;
  onChange(day: LocalDate | ""): void;
}

/**
 * Edits a day. Any usual way to write it is understood (`parseDateText`), and the field shows it with the name of its
 * month, so that 03/04 is never ambiguous. Up and Down change the day; a button opens the month.
 */
export function DateField({ today, min, onChange, className, ...field }: DateFieldProps) {
  const t = useTranslations("common.date");
  const language = useLocale();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <TypedInput
      {...field}
      className={cn("w-44", className)}
      format={(day) => formatDateField(day, language, today)}
      parse={(text) => parseDateText(text, { language, today, isFuture: min !== undefined })}
      step={addDays}
      onChange={onChange}
      unreadable={t("unreadable", { example: formatDateField(today, language, today) })}
    >
      {(choose) => (
        <Popover open={isOpen} onOpenChange={setIsOpen}>
          <PopoverTrigger asChild>
            <Button variant="quiet" size="icon-sm" className="-me-2" aria-label={t("choose")}>
              <CalendarDays aria-hidden="true" />
            </Button>
          </PopoverTrigger>
          <PopoverContent
            align="end"
            aria-label={t("choose")}
            className="p-3"
            // The month focuses its day.
            onOpenAutoFocus={(event) => event.preventDefault()}
          >
            <MonthGrid
              value={field.value}
              today={today}
              min={min}
              onChoose={(day) => {
                choose(day);
                setIsOpen(false);
              }}
            />
          </PopoverContent>
        </Popover>
      )}
    </TypedInput>
  );
}

/** Opens the list at the chosen time; outside the component, so that a new render does not scroll again. */
const scrollToItem = (item: HTMLElement | null) => item?.scrollIntoView({ block: "center" });

interface TimeFieldProps extends FieldProps {
  /** "21:30", or "" for none. */
  value: string;
  onChange(time: string): void;
}

/** Edits a time of day. Any usual way to write it is understood; Up and Down, and a list, go by half an hour. */
export function TimeField({ className, ...field }: TimeFieldProps) {
  const t = useTranslations("common.date");
  const language = useLocale();
  return (
    <TypedInput
      {...field}
      className={cn("w-30", className)}
      format={(time) => formatTimeOfDay(time, language)}
      parse={parseTimeText}
      step={addStep}
      unreadable={t("unreadableTime", { example: formatTimeOfDay("21:30", language) })}
    >
      {(choose) => (
        <DropdownMenu modal={false}>
          <DropdownMenuTrigger asChild>
            <Button variant="quiet" size="icon-sm" className="-me-2" aria-label={t("chooseTime")}>
              <Clock aria-hidden="true" />
            </Button>
          </DropdownMenuTrigger>
          <DropdownMenuContent className="max-h-72 min-w-28">
            {HALF_HOURS.map((time) => (
              <DropdownMenuItem
                key={time}
                ref={time === nearestHalfHour(field.value) ? scrollToItem : undefined}
                onSelect={() => choose(time)}
              >
                {formatTimeOfDay(time, language)}
              </DropdownMenuItem>
            ))}
          </DropdownMenuContent>
        </DropdownMenu>
      )}
    </TypedInput>
  );
}

const toTime = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
const toMinutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

const HALF_HOURS = Array.from({ length: DAY_MINUTES / STEP_MINUTES }, (_, n) => toTime(n * STEP_MINUTES));
const nearestHalfHour = (time: string) =>
  time && toTime(Math.floor(toMinutes(time) / STEP_MINUTES) * STEP_MINUTES);

/** Returns the next or the previous full step: 9:10 becomes 9:30 or 9:00. */
function addStep(time: string, direction: number): string {
  const steps = toMinutes(time) / STEP_MINUTES;
  const next = direction > 0 ? Math.floor(steps) + 1 : Math.ceil(steps) - 1;
  return toTime((next * STEP_MINUTES + DAY_MINUTES) % DAY_MINUTES);
}

interface DateTimeFieldProps extends Omit<FieldProps, "className"> {
  value: LocalDateTime | "";
  today: LocalDate;
  min?: LocalDate | undefined;
  /** Receives "" while the day or the time is missing. */
  onChange(value: LocalDateTime | ""): void;
}

/** Edits a day and a time side by side; a group, also in a `<Field isGroup>`. */
export function DateTimeField({
  value,
  onChange,
  label,
  describedBy,
  isInvalid,
  ...days
}: DateTimeFieldProps) {
  const t = useTranslations("common.date");
  const field = useContext(FieldContext);
  const [parts, setParts] = useState({ day: "", time: "" });
  const shown = value ? { day: getLocalDate(value), time: getTimeOfDay(value) } : parts;
  const change = (part: Partial<typeof parts>) => {
    const next = { ...shown, ...part };
    setParts(next);
    onChange(next.day && next.time ? `${next.day}T${next.time}` : "");
  };
  const common = {
    describedBy: describedBy ?? field?.describedBy,
    isInvalid: isInvalid ?? field?.invalid,
  };
  return (
    <fieldset
      aria-label={label}
      aria-labelledby={label === undefined ? field?.labelId : undefined}
      className="flex gap-1"
    >
      <FieldContext value={null}>
        <DateField
          {...days}
          {...common}
          label={t("day")}
          value={shown.day}
          onChange={(day) => change({ day })}
        />
        <TimeField {...common} label={t("time")} value={shown.time} onChange={(time) => change({ time })} />
      </FieldContext>
    </fieldset>
  );
}
