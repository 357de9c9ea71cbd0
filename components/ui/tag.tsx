import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn";

/** Its look by itself, for where a component each would be too many. */
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

/** Icon and word on one small line: a status, a limit. The colour comes third. */
export function Tag({ tone, weight, className, ...props }: TagProps) {
  return <span data-slot="tag" className={cn(tagVariants({ tone, weight }), className)} {...props} />;
}
