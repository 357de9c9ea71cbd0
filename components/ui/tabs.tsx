"use client";

import { Tabs as Radix } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn";

/** Styles of a tab, also for a row of links with `aria-current="page"`. */
export const tabClass =
  "-mb-px inline-flex items-center gap-[7px] border-transparent border-b-2 py-2.5 font-semibold text-ink-2 transition-colors hover:text-ink aria-[current=page]:border-ink aria-[current=page]:text-ink data-[state=active]:border-ink data-[state=active]:text-ink " +
  // Forced colors would draw the line of every tab: here only that of the active one.
  "forced-color-adjust-none forced-colors:text-[CanvasText]! forced-colors:data-[state=active]:border-[Highlight] forced-colors:aria-[current=page]:border-[Highlight]";

/** Renders tab panels; arrows follow the page direction. */
export function Tabs({ className, ...props }: ComponentProps<typeof Radix.Root>) {
  return <Radix.Root data-slot="tabs" className={className} {...props} />;
}

/** Renders the tab list; it needs an `aria-label`. */
export function TabsList({ className, ...props }: ComponentProps<typeof Radix.List>) {
  return (
    <Radix.List
      data-slot="tabs-list"
      className={cn("flex gap-6 border-line border-b", className)}
      {...props}
    />
  );
}

export function TabsTrigger({ className, ...props }: ComponentProps<typeof Radix.Trigger>) {
  return <Radix.Trigger data-slot="tab" className={cn(tabClass, className)} {...props} />;
}

export function TabsPanel({ className, ...props }: ComponentProps<typeof Radix.Content>) {
  return <Radix.Content data-slot="tab-panel" className={cn("pt-4", className)} {...props} />;
}
