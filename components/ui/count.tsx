import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn";

const countVariants = cva(
  "inline-block h-4.5 min-w-4.5 rounded-in px-[5px] text-center font-bold text-[11px]/[18px] text-canvas forced-colors:border",
  {
    variants: { tone: { ink: "bg-ink", warn: "bg-warn", err: "bg-err", ok: "bg-ok" } },
    defaultVariants: { tone: "ink" },
  },
);

interface CountProps extends ComponentProps<"span">, VariantProps<typeof countVariants> {}

/** How many wait. Say what is counted in a hidden word or in the label of its owner. */
export function Count({ tone, className, ...props }: CountProps) {
  return <span data-slot="count" className={cn(countVariants({ tone }), className)} {...props} />;
}
