"use client";

import { RadioGroup as Radix } from "radix-ui";
import { createStyled } from "@/components/ui/cn";

/** Offers two to four options; as a radio group it always has a selection and supports all arrows. */
export const SegmentedControl = createStyled(
  Radix.Root,
  "segmented",
  "inline-flex whitespace-nowrap rounded-in border border-line-strong bg-raised *:not-first:border-line *:not-first:border-s",
);

/** Renders a segment: text, an icon, or both (an icon alone needs `aria-label`). */
export const Segment = createStyled(
  Radix.Item,
  "segment",
  "inline-flex min-h-7.5 items-center gap-1.5 px-3 font-semibold text-ink-2 transition-colors hover:text-ink pointer-coarse:min-h-10.5 " +
    "disabled:cursor-not-allowed disabled:opacity-50 data-[state=checked]:bg-ink data-[state=checked]:text-canvas",
);
