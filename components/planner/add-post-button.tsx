import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { cn } from "@/components/ui/cn";
import type { LocalDate } from "@/lib/core/date-time/local-date";

interface Props {
  day: LocalDate;
  name: string;
  className?: string;
}

/** Renders the button that creates a post on this day, visible on hover and focus. */
export function AddPostButton({ day, name, className }: Props) {
  const t = useTranslations("contentPlanner.planner");
  return (
    <button
      type="button"
      data-new={day}
      aria-label={t("newOn", { day: `\u2068${name}\u2069` })}
      className={cn(
        "grid size-6 flex-none place-items-center rounded-in opacity-0 hover:bg-tint-2 focus-visible:opacity-100 group-hover/day:opacity-100 pointer-coarse:opacity-100",
        className,
      )}
    >
      <Plus aria-hidden="true" className="size-3.5" />
    </button>
  );
}
