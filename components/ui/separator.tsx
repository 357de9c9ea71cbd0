import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn";

/** A hairline; with children the words stand in its middle ("or with email"). */
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
