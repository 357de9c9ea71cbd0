import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn";

/** The oversized opening mark; the glyph of the language (“ or ״) is its child, the size its class. */
export function QuoteMark({ className, ...props }: ComponentProps<"span">) {
  return (
    <span
      aria-hidden="true"
      className={cn("select-none font-bold font-display text-voice leading-[0.72]", className)}
      {...props}
    />
  );
}
