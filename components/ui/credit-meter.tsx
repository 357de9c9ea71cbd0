import { cva, type VariantProps } from "class-variance-authority";
import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";

const fillVariants = cva("block flex-none forced-color-adjust-none", {
  variants: {
    fill: {
      ink: "bg-ink",
      brand: "bg-brand",
      voice: "bg-voice",
      stripes: "bg-stripes",
      err: "bg-err",
      missing: "bg-missing",
    },
  },
  defaultVariants: { fill: "ink" },
});

type Fill = NonNullable<VariantProps<typeof fillVariants>["fill"]>;

interface MeterPart {
  key: string;
  share: number;
  fill?: Fill;
}

interface MeterBarProps {
  parts: readonly MeterPart[];
  /** Red: less than a tenth is left. */
  low?: boolean;
  size?: "sm" | "md";
  className?: string;
}

/** Consists of phrasing elements, because a button contains it. */
export function MeterBar({ parts, low = false, size = "sm", className }: MeterBarProps) {
  return (
    <span
      aria-hidden="true"
      data-slot="meter-bar"
      className={cn(
        "flex overflow-hidden rounded-[1px] bg-tint-2 forced-colors:border",
        size === "md" ? "h-2.5" : "h-1.5",
        className,
      )}
    >
      {parts.map((part) => (
        <i
          key={part.key}
          style={{ inlineSize: `${Math.min(1, Math.max(0, part.share)) * 100}%` }}
          className={fillVariants({ fill: low ? "err" : part.fill })}
        />
      ))}
    </span>
  );
}

export function MeterSwatch({ fill }: { fill: Fill }) {
  return <i aria-hidden="true" className={cn("size-2", fillVariants({ fill }))} />;
}

interface CreditMeterProps extends MeterBarProps {
  label: ReactNode;
  value: ReactNode;
  foot?: ReactNode;
}

export function CreditMeter({ label, value, foot, className, ...bar }: CreditMeterProps) {
  return (
    <span data-slot="credit-meter" className={cn("grid gap-1.5", className)}>
      <span className="flex items-center gap-2">
        <span className="font-semibold">{label}</span>
        <span className="ms-auto">{value}</span>
      </span>
      <MeterBar {...bar} />
      {foot && <span className="flex items-center gap-2 text-12 text-ink-2">{foot}</span>}
    </span>
  );
}
