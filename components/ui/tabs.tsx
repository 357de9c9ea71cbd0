"use client";

import { Tabs as Radix } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn";
import { tabClass } from "@/components/ui/tab-class";

/** Panels that share a place; arrows follow the direction of the page. */
export function Tabs({ className, ...props }: ComponentProps<typeof Radix.Root>) {
  return <Radix.Root data-slot="tabs" className={className} {...props} />;
}

/** The row; it needs an `aria-label`. */
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
