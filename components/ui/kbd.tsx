import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn";

/** A key combination; always left to right. */
export function Kbd({ className, ...props }: ComponentProps<"kbd">) {
  return (
    <kbd
      dir="ltr"
      data-slot="kbd"
      className={cn(
        "rounded-in border border-line border-b-2 bg-surface px-[5px] py-px font-mono font-semibold text-[11px]/[16px] text-ink-2",
        className,
      )}
      {...props}
    />
  );
}
