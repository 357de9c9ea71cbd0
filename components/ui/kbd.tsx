import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn";

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

/** Renders a separator; children are centered in it ("or with email"). */
export function Separator({ className, children, ...props }: ComponentProps<"div">) {
  if (!children) return <div aria-hidden="true" className={cn("h-px bg-line", className)} {...props} />;
  return (
    <div
      className={cn(
        "flex items-center gap-3 text-ink-2 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line",
        className,
      )}
      {...props}
    >
      {children}
    </div>
  );
}
