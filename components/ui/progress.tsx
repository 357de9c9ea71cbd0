import { cva, type VariantProps } from "class-variance-authority";
import type { CSSProperties } from "react";
import { cn } from "@/components/ui/cn";

const fillVariants = cva("block h-full forced-color-adjust-none", {
  variants: {
    tone: { ink: "bg-ink", brand: "bg-brand", warn: "bg-warn", err: "bg-err" },
  },
  defaultVariants: { tone: "brand" },
});

interface ProgressProps extends VariantProps<typeof fillVariants> {
  /** Omit for indeterminate progress, drawn as a third of the bar. */
  value?: number | undefined;
  max?: number;
  label: string;
  valueText?: string;
  /** A meter measures (characters used), a progressbar advances. */
  kind?: "progressbar" | "meter";
  className?: string;
}

export function Progress(props: ProgressProps) {
  const { value, max = 100, label, valueText, kind = "progressbar", className } = props;
  const share = value === undefined ? 32 : Math.min(100, Math.max(0, (value / max) * 100));
  const fill: CSSProperties = { inlineSize: `${share}%` };
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles of `kind` accept a name and values
    <div
      role={kind}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value === undefined ? undefined : Math.min(max, value)}
      aria-valuetext={valueText}
      data-slot="progress"
      className={cn("h-1 overflow-hidden rounded-[1px] bg-tint-2 forced-colors:border", className)}
    >
      <span style={fill} className={cn(fillVariants({ tone: value === undefined ? "ink" : props.tone }))} />
    </div>
  );
}
