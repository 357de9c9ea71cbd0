"use client";

import { Switch as Radix } from "radix-ui";
import { type ComponentProps, useId } from "react";
import { cn } from "@/components/ui/cn";
import { useFieldControl } from "@/components/ui/field-context";

/** Renders a switch that applies immediately, without a save button. Children are the label. */
export function Switch({ className, children, ...props }: ComponentProps<typeof Radix.Root>) {
  const control = useFieldControl(props);
  const made = useId();
  const id = control.id ?? made;
  const track = (
    <Radix.Root
      {...props}
      {...control}
      id={id}
      data-slot="switch"
      className={cn(
        "group relative inline-flex h-4.5 w-8 flex-none items-center rounded-in border border-line-strong bg-raised p-0.5 transition-colors",
        "before:absolute before:-inset-y-1 before:inset-x-0 before:content-['']",
        "hover:border-ink disabled:cursor-not-allowed disabled:opacity-50 data-[state=checked]:border-brand data-[state=checked]:bg-brand",
      )}
    >
      <Radix.Thumb className="block size-3 bg-line-strong transition-transform duration-120 data-[state=checked]:translate-x-[calc(var(--dir)*14px)] data-[state=checked]:bg-on-brand forced-colors:bg-[ButtonText]" />
    </Radix.Root>
  );
  if (!children) return track;
  return (
    // The label is beside the switch, because Radix adds an input until it runs, and a label takes one control only.
    <span className={cn("inline-flex items-center gap-2", className)}>
      {track}
      <label htmlFor={id} className="flex min-h-6 items-center pointer-coarse:min-h-11">
        {children}
      </label>
    </span>
  );
}
