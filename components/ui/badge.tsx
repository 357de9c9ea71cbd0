import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn";

/** Styles without a component, for views with hundreds of tags. */
export const tagVariants = cva(
  "inline-flex items-center gap-[5px] whitespace-nowrap text-12 [&>svg]:size-3.5",
  {
    variants: {
      tone: {
        inherit: "",
        quiet: "text-ink-2",
        ink: "text-ink",
        brand: "text-brand",
        ok: "text-ok",
        warn: "text-warn",
        err: "text-err",
      },
      weight: { semibold: "font-semibold", bold: "font-bold" },
    },
    defaultVariants: { tone: "inherit", weight: "semibold" },
  },
);

interface TagProps extends ComponentProps<"span">, VariantProps<typeof tagVariants> {}

/** Renders icon and word on one small line: a status or a limit. Color is secondary. */
export function Tag({ tone, weight, className, ...props }: TagProps) {
  return <span data-slot="tag" className={cn(tagVariants({ tone, weight }), className)} {...props} />;
}

const countVariants = cva(
  "inline-block h-4.5 min-w-4.5 rounded-in px-[5px] text-center font-bold text-[11px]/[18px] text-canvas forced-colors:border",
  {
    variants: { tone: { ink: "bg-ink", warn: "bg-warn", err: "bg-err", ok: "bg-ok" } },
    defaultVariants: { tone: "ink" },
  },
);

interface CountProps extends ComponentProps<"span">, VariantProps<typeof countVariants> {}

/** Renders a count. Name what is counted in hidden text or in the owner's label. */
export function CountBadge({ tone, className, ...props }: CountProps) {
  return <span data-slot="count" className={cn(countVariants({ tone }), className)} {...props} />;
}

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

export function Badge({ tone, className, ...props }: BadgeProps) {
  return <span data-slot="badge" className={cn(badgeVariants({ tone }), className)} {...props} />;
}
