"use client";

import { RadioGroup as Radix } from "radix-ui";
import { type ComponentProps, useContext, useId } from "react";
import { cn } from "@/components/ui/cn";
import { FieldContext } from "@/components/ui/field-context";

/** Renders a radio group; arrows follow the reading direction. */
export function RadioGroup({ className, ...props }: ComponentProps<typeof Radix.Root>) {
  const field = useContext(FieldContext);
  return (
    <Radix.Root
      aria-labelledby={props["aria-label"] ? undefined : field?.labelId}
      aria-describedby={field?.describedBy}
      data-slot="radio-group"
      className={cn("flex flex-wrap gap-x-7 gap-y-1", className)}
      {...props}
    />
  );
}

/** The label is beside the button, because in a form Radix adds an input, and a label takes one control only. */
export function Radio({ className, children, ...props }: ComponentProps<typeof Radix.Item>) {
  const id = useId();
  return (
    <span className={cn("inline-flex items-stretch gap-2", className)}>
      <Radix.Item
        id={id}
        data-slot="radio"
        className="relative size-4 flex-none self-center rounded-full border border-line-strong bg-raised before:absolute before:-inset-[5px] before:content-[''] hover:border-ink disabled:cursor-not-allowed disabled:opacity-50 data-[state=checked]:border-brand data-[state=checked]:shadow-[inset_0_0_0_4px_var(--brand)]"
        {...props}
      />
      <label htmlFor={id} className="flex min-h-6 flex-1 items-center pointer-coarse:min-h-11">
        {children}
      </label>
    </span>
  );
}
