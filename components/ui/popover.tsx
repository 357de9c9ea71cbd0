"use client";

import { Popover as Radix } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn";
import { floatingClass } from "@/components/ui/floating-class";

export function Popover(props: ComponentProps<typeof Radix.Root>) {
  return <Radix.Root {...props} />;
}

export function PopoverTrigger(props: ComponentProps<typeof Radix.Trigger>) {
  return <Radix.Trigger data-slot="popover-trigger" {...props} />;
}

export function PopoverClose(props: ComponentProps<typeof Radix.Close>) {
  return <Radix.Close {...props} />;
}

/** A small paper beside what opened it; it needs an `aria-label` or a heading it is labelled by. */
export function PopoverContent({
  className,
  align = "start",
  sideOffset = 6,
  ...props
}: ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Portal>
      <Radix.Content
        data-slot="popover"
        align={align}
        sideOffset={sideOffset}
        collisionPadding={8}
        className={cn(
          floatingClass,
          "max-h-(--radix-popover-content-available-height) min-w-40 max-w-[min(400px,calc(100vw-16px))] overflow-y-auto p-4",
          className,
        )}
        {...props}
      />
    </Radix.Portal>
  );
}
