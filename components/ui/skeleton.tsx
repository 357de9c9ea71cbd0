import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn";

/** The shape of what is coming. The place that loads says so itself with `aria-busy`. */
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
