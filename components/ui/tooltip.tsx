"use client";

import { type Tooltip as Radix, Slot } from "radix-ui";
import { type ComponentProps, type ReactNode, type SyntheticEvent, useRef, useState } from "react";
import { cn } from "@/components/ui/cn";
import { useOverlayCode } from "@/components/ui/overlay/overlay-code";
import type { TooltipTriggerProps } from "@/components/ui/overlay/radix-overlays";

const DELAY_MS = 400;

type Handler = "onPointerMove" | "onPointerLeave" | "onPointerDown" | "onFocus" | "onBlur" | "onClick";

interface TooltipProps extends Omit<ComponentProps<typeof Radix.Content>, "content"> {
  content: ReactNode;
  /** Element that the tooltip explains; it must accept a ref and be focusable. */
  children: ReactNode;
}

/** Renders additional text about a control; never the only source of a fact and never the control's name. */
export function Tooltip({ content, children, className, ...props }: TooltipProps) {
  const [isAwake, setAwake] = useState(false);
  const loaded = useOverlayCode(isAwake);
  const code = isAwake ? loaded : undefined;
  const target = useRef<HTMLElement>(null);
  const radix = useRef<TooltipTriggerProps>(null);
  const pending = useRef<[Handler, SyntheticEvent]>(null);
  const [describedBy, setDescribedBy] = useState<string>();

  const call = (name: Handler, event: SyntheticEvent) =>
    (radix.current?.[name] as ((event: SyntheticEvent) => void) | undefined)?.(event);
  // Until the code is loaded, the last event is kept and replayed; leaving the element discards it.
  const on = (name: Handler) => (event: SyntheticEvent) => {
    if (radix.current) return call(name, event);
    pending.current = name === "onPointerMove" || name === "onFocus" ? [name, event] : null;
    if (pending.current) setAwake(true);
  };
  const receive = (next: TooltipTriggerProps) => {
    radix.current = next;
    setDescribedBy(next["aria-describedby"]);
    const event = pending.current;
    pending.current = null;
    if (event) call(...event);
  };

  return (
    <>
      <Slot.Root
        ref={target}
        {...(describedBy && { "aria-describedby": describedBy })}
        onPointerMove={on("onPointerMove")}
        onPointerLeave={on("onPointerLeave")}
        onPointerDown={on("onPointerDown")}
        onFocus={on("onFocus")}
        onBlur={on("onBlur")}
        onClick={on("onClick")}
      >
        {children}
      </Slot.Root>
      {code && (
        <code.TooltipOverlay
          target={target}
          delayMs={DELAY_MS}
          onTrigger={receive}
          data-slot="tooltip"
          sideOffset={6}
          collisionPadding={8}
          className={cn(
            "z-50 max-w-64 animate-fade-in rounded-in bg-ink px-2 py-1 text-13 text-canvas forced-colors:border",
            className,
          )}
          {...props}
        >
          {content}
        </code.TooltipOverlay>
      )}
    </>
  );
}
