"use client";

import { Tabs as Radix } from "radix-ui";
import type { ComponentProps } from "react";
import { createStyled } from "@/components/ui/cn";

/** Styles of a tab, also for a row of links with `aria-current="page"`. */
export const tabClass =
  "-mb-px inline-flex items-center gap-[7px] border-transparent border-b-2 py-2.5 font-semibold text-ink-2 transition-colors hover:text-ink aria-[current=page]:border-ink aria-[current=page]:text-ink data-[state=active]:border-ink data-[state=active]:text-ink " +
  // Forced colors would draw the line of every tab: here only that of the active one.
  "forced-color-adjust-none forced-colors:text-[CanvasText]! forced-colors:data-[state=active]:border-[Highlight] forced-colors:aria-[current=page]:border-[Highlight]";

export function Tabs(props: ComponentProps<typeof Radix.Root>) {
  return <Radix.Root data-slot="tabs" {...props} />;
}

export const TabsList = createStyled(Radix.List, "tabs-list", "flex gap-6 border-line border-b");
export const TabsTrigger = createStyled(Radix.Trigger, "tab", tabClass);
export const TabsPanel = createStyled(Radix.Content, "tab-panel", "pt-4");
