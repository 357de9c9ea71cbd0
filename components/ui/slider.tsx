"use client";

import { Slider as Radix } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn";

interface SliderProps extends ComponentProps<typeof Radix.Root> {
  thumbLabels: readonly string[];
}

export function Slider({ thumbLabels, className, ...props }: SliderProps) {
  return (
    <Radix.Root
      data-slot="slider"
      className={cn(
        "relative flex h-6 w-full touch-none select-none items-center data-disabled:opacity-50",
        className,
      )}
      {...props}
    >
      <Radix.Track className="relative h-0.5 w-full grow bg-line forced-colors:bg-[GrayText]">
        <Radix.Range className="absolute h-full bg-ink forced-colors:bg-[Highlight]" />
      </Radix.Track>
      {thumbLabels.map((label) => (
        <Radix.Thumb
          key={label}
          aria-label={label}
          className="relative block h-3.5 w-2.5 rounded-in border border-ink bg-raised before:absolute before:-inset-x-2 before:-inset-y-1.5 before:content-['']"
        />
      ))}
    </Radix.Root>
  );
}
