"use client";

import { RadioGroup as Radix } from "radix-ui";
import { type ComponentProps, useContext } from "react";
import { cn } from "@/components/ui/cn";
import { FieldContext } from "@/components/ui/field-context";

/** Renders a radio group; arrows follow the reading direction. */
export function RadioGroup({ className, ...props }: ComponentProps<typeof Radix.Root>) {
  const field = useContext(FieldContext);
  return (
    <Radix.Root
      id={field?.id}
      aria-labelledby={props["aria-label"] ? undefined : field?.labelId}
      aria-describedby={field?.describedBy}
      data-slot="radio-group"
      className={cn("flex flex-wrap gap-x-7 gap-y-1", className)}
      {...props}
    />
  );
}

export function Radio({ className, children, ...props }: ComponentProps<typeof Radix.Item>) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the label contains the radio button
    <label className={cn("inline-flex min-h-6 items-center gap-2 pointer-coarse:min-h-11", className)}>
      <Radix.Item
        data-slot="radio"
        className="relative size-4 flex-none rounded-full border border-line-strong bg-raised before:absolute before:-inset-1 before:content-[''] hover:border-ink disabled:cursor-not-allowed disabled:opacity-50 data-[state=checked]:border-brand data-[state=checked]:shadow-[inset_0_0_0_4px_var(--brand)]"
        {...props}
      />
      <span>{children}</span>
    </label>
  );
}
