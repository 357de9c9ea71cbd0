import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn";

const badgeVariants = cva(
  "inline-flex items-center gap-1.5 whitespace-nowrap rounded-in px-[7px] py-0.5 font-bold text-12 forced-colors:border",
  {
    variants: {
      tone: {
        neutral: "bg-tint-2",
        brand: "bg-brand text-on-brand",
        ink: "bg-ink text-canvas",
        ok: "bg-ok-tint text-ok",
        warn: "bg-warn-tint text-warn",
        err: "bg-err-tint text-err",
        line: "shadow-[inset_0_0_0_1px_var(--line-strong)]",
      },
    },
    defaultVariants: { tone: "neutral" },
  },
);

interface BadgeProps extends ComponentProps<"span">, VariantProps<typeof badgeVariants> {}

/** A word on a small plate. */
export function Badge({ tone, className, ...props }: BadgeProps) {
  return <span data-slot="badge" className={cn(badgeVariants({ tone }), className)} {...props} />;
}
