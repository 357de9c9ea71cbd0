"use client";

import { Check, Minus } from "lucide-react";
import { Checkbox as Radix } from "radix-ui";
import { type ComponentProps, useId } from "react";
import { cn } from "@/components/ui/cn";
import { useFieldControl } from "@/components/ui/field-context";

/** Renders a checkbox with a label (children); without children it needs an `aria-label` or a `<Field>`. */
export function Checkbox({ className, children, ...props }: ComponentProps<typeof Radix.Root>) {
  const control = useFieldControl(props);
  const made = useId();
  const id = control.id ?? made;
  const box = (
    <Radix.Root
      {...props}
      {...control}
      id={id}
      data-slot="checkbox"
      className={cn(
        "relative grid size-4 flex-none place-items-center self-center rounded-in border border-line-strong bg-raised text-on-brand transition-colors",
        // A 24 px target around the 16 px box, whose border does not count for the inset.
        "before:absolute before:-inset-[5px] before:content-['']",
        "hover:border-ink data-[state=checked]:border-brand data-[state=indeterminate]:border-brand data-[state=checked]:bg-brand data-[state=indeterminate]:bg-brand",
        "disabled:cursor-not-allowed disabled:opacity-50 aria-invalid:border-err",
      )}
    >
      <Radix.Indicator className="group">
        <Check aria-hidden="true" className="size-3 p-0 stroke-[3] group-data-[state=indeterminate]:hidden" />
        <Minus
          aria-hidden="true"
          className="hidden size-3 p-0 stroke-[3] group-data-[state=indeterminate]:block"
        />
      </Radix.Indicator>
    </Radix.Root>
  );
  if (!children) return box;
  // The label is beside the box, because in a form Radix adds an input, and a label takes one control only.
  return (
    <span className={cn("inline-flex items-stretch gap-2", className)}>
      {box}
      <label htmlFor={id} className="flex min-h-6 flex-1 items-center pointer-coarse:min-h-11">
        {children}
      </label>
    </span>
  );
}
