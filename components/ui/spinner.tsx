import type { ComponentProps } from "react";
import { WaveformDivider } from "@/components/ui/brand-marks";
import { cn, createStyled } from "@/components/ui/cn";

interface SpinnerProps {
  label: string;
  bars?: number;
  className?: string;
}

export function Spinner({ label, bars = 18, className }: SpinnerProps) {
  return (
    <span role="status" className={cn("inline-flex", className)}>
      <WaveformDivider bare state="speaking" bars={bars} />
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}

/** Renders a skeleton. The loading container sets `aria-busy`. */
export function Skeleton({ className, ...props }: ComponentProps<"span">) {
  return (
    <span
      aria-hidden="true"
      data-slot="skeleton"
      className={cn("block h-3 animate-breathe rounded-in bg-tint-2", className)}
      {...props}
    />
  );
}

export const VisuallyHidden = createStyled("span", undefined, "sr-only");
