import { Check } from "lucide-react";
import { DemoImage } from "@/components/marketing/demo-image";
import type { LandingProps } from "@/components/marketing/landing-messages";
import { formatTime, formatTimeOfDay } from "@/lib/i18n/format-date";

/** Days of a week in November 2026 with their existing posts. */
const DAYS = [
  { day: 22, name: "d22" },
  { day: 23, name: "d23" },
  { day: 24, name: "d24", art: "bread-1x1", time: "09:00" },
  { day: 25, name: "d25" },
  { day: 26, name: "d26", art: "challah-1x1", time: "18:00" },
  { day: 27, name: "d27" },
  { day: 28, name: "d28" },
] as const;

/** Demonstrates a week: the post moves to the selected day with its receipt. */
export function WeekDemo({ language, texts }: LandingProps) {
  const { label, days, published, checked, sent, confirmed } = texts.highlights.plan;
  const steps = [
    { at: "07:29:40", words: checked },
    { at: "07:30:02", words: sent },
    { at: "07:30:06", words: confirmed },
  ];
  return (
    <fieldset>
      <legend className="sr-only">{label}</legend>
      <div className="grid grid-cols-4 border border-line xl:grid-cols-7">
        {DAYS.map(({ day, name, ...fixed }, index) => (
          <label
            key={day}
            className={`group grid min-h-44 content-start gap-1.5 border-line not-first:border-s p-2 hover:bg-tint has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:-outline-offset-2 ${index > 3 ? "max-xl:hidden" : ""}`}
          >
            <input
              type="radio"
              name="demo-day"
              value={day}
              defaultChecked={day === 22}
              className="sr-only"
              aria-label={`${days[name]} ${day}`}
            />
            <span className="font-display font-medium text-[15px]/[20px]">{day}</span>
            <span className="hidden animate-settle gap-1.5 group-has-checked:grid">
              <Thumb art={`sufganiyot-4x5-${language}`} />
              <time dateTime="07:30" className="font-bold text-12">
                {formatTimeOfDay("07:30", language)}
              </time>
            </span>
            {"art" in fixed && (
              <span className="grid gap-1.5 group-has-checked:hidden">
                <Thumb art={fixed.art} />
                <time dateTime={fixed.time} className="font-bold text-12">
                  {formatTimeOfDay(fixed.time, language)}
                </time>
              </span>
            )}
          </label>
        ))}
      </div>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 pt-3.5 text-12">
        <span className="flex items-center gap-1.5 font-semibold text-ok">
          <Check aria-hidden="true" />
          {published}
        </span>
        {steps.map(({ at, words }) => (
          <span key={at} className="text-ink-2">
            <bdi dir="ltr">{formatTime(`1970-01-01T${at}Z`, language, "UTC", { seconds: true })}</bdi> {words}
          </span>
        ))}
      </p>
    </fieldset>
  );
}

function Thumb({ art }: { art: string }) {
  return (
    <DemoImage
      art={art}
      sizes="160px"
      alt=""
      loading="lazy"
      width={1080}
      height={1080}
      className="aspect-square w-full object-cover"
    />
  );
}
