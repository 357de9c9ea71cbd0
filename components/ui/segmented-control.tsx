"use client";

import { RadioGroup as Radix } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn";

/**
 * Renders a choice of two to four options in one frame. As a radio group it always has a selection and
 * supports all four arrows.
 */
export function SegmentedControl({ className, ...props }: ComponentProps<typeof Radix.Root>) {
  return (
    <Radix.Root
      data-slot="segmented"
      className={cn(
        "inline-flex whitespace-nowrap rounded-in border border-line-strong bg-raised *:not-first:border-line *:not-first:border-s",
        className,
      )}
      {...props}
    />
  );
}

/** Renders a segment: text, an icon, or both (an icon alone needs `aria-label`). */
export function Segment({ className, ...props }: ComponentProps<typeof Radix.Item>) {
  return (
    <Radix.Item
      data-slot="segment"
      className={cn(
        "inline-flex min-h-7.5 items-center gap-1.5 px-3 font-semibold text-ink-2 transition-colors hover:text-ink pointer-coarse:min-h-10.5",
        "disabled:cursor-not-allowed disabled:opacity-50 data-[state=checked]:bg-ink data-[state=checked]:text-canvas",
        className,
      )}
      {...props}
    />
  );
}
