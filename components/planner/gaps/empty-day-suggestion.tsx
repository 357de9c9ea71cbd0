import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import type { CSSProperties } from "react";
import { usePlanner } from "@/components/planner/planner-context";
import { cn } from "@/components/ui/cn";
import type { LocalDate } from "@/lib/core/date-time/local-date";
import type { BestTime } from "@/lib/insights/best-time";

interface Props {
  day: LocalDate;
  name: string;
  at: BestTime;
  className?: string;
  style?: CSSProperties;
}

/** Offers a new post at the suggested time of an empty day; "best" requires 20 posts of the account. */
export function EmptyDaySuggestion({ day, name, at: { time, isOwn }, className, style }: Props) {
  const t = useTranslations("contentPlanner.planner");
  const { labels } = usePlanner();
  const at = `\u2066${labels.time(time)}\u2069`;
  return (
    <button
      type="button"
      data-new-at={`${day}T${time}`}
      aria-label={t("newAt", { day: `\u2068${name}\u2069`, time: at })}
      style={style}
      className={cn(
        "flex min-h-7 min-w-0 items-center gap-1 rounded-in border border-line-strong border-dashed px-1.5 text-start text-12 text-ink-2 hover:border-ink hover:text-ink",
        className,
      )}
    >
      <Plus aria-hidden="true" className="size-3 flex-none" />
      <span className="truncate">{t(isOwn ? "bestAt" : "defaultTimeAt", { time: at })}</span>
    </button>
  );
}
