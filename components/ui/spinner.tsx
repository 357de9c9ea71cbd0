import type { ComponentProps } from "react";
import { WaveformDivider } from "@/components/ui/brand-marks";
import { cn } from "@/components/ui/cn";

interface SpinnerProps {
  /** Screen reader text. */
  label: string;
  bars?: number;
  className?: string;
}

/** Renders an indeterminate waveform. */
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

/** Renders text for screen readers only. */
export function VisuallyHidden({ className, ...props }: ComponentProps<"span">) {
  return <span className={cn("sr-only", className)} {...props} />;
}
