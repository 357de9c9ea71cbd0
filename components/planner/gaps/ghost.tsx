"use client";

import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import type { CSSProperties } from "react";
import { usePlannerDesk } from "@/components/planner/planner-context";
import { cn } from "@/components/ui/cn";
import type { BestTime } from "@/lib/insights/best-time";
import type { Day } from "@/lib/posts/days";

interface Props {
  day: Day;
  name: string;
  at: BestTime;
  className?: string;
  style?: CSSProperties;
}

/**
 * An empty day's invitation: a new post at the time that is best (drawn: planner). What is only usual on the network is
 * not called best: that takes 20 posts of the brand's own (decisions.md).
 */
export function Ghost({ day, name, at: { time, isOwn }, className, style }: Props) {
  const t = useTranslations("contentPlanner.planner");
  const { words } = usePlannerDesk();
  const at = `\u2066${words.time(time)}\u2069`;
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
      <span className="truncate">{t(isOwn ? "bestAt" : "usualAt", { time: at })}</span>
    </button>
  );
}
