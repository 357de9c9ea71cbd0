import { cn } from "@/components/ui/cn";
import type { PostLabel } from "@/lib/core/post-labels";

export const LABEL_BACKGROUND: Record<PostLabel, string> = {
  red: "bg-label-red",
  orange: "bg-label-orange",
  yellow: "bg-label-yellow",
  green: "bg-label-green",
  blue: "bg-label-blue",
  purple: "bg-label-purple",
};

/** Shows the color of a label; its name stands beside it. */
export function LabelSwatch({ label, className }: { label: PostLabel; className?: string }) {
  return (
    <span
      aria-hidden="true"
      data-label={label}
      className={cn(
        "inline-block size-2.5 flex-none rounded-full forced-colors:border forced-colors:border-[CanvasText]",
        LABEL_BACKGROUND[label],
        className,
      )}
    />
  );
}
