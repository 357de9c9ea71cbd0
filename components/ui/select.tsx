"use client";

import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn";
import { useFieldControl } from "@/components/ui/field-context";
import { inputVariants } from "@/components/ui/input";

interface SelectProps extends ComponentProps<"select"> {
  inputSize?: "md" | "lg";
}

/** Renders the native select, which works with every keyboard, screen reader and phone. */
export function Select({ inputSize, className, children, ...props }: SelectProps) {
  return (
    <span className="relative grid w-full items-center">
      <select
        {...props}
        {...useFieldControl(props)}
        data-slot="select"
        className={cn(inputVariants({ inputSize }), "appearance-none pe-9", className)}
      >
        {children}
      </select>
      <ChevronDown aria-hidden="true" className="pointer-events-none absolute end-2.5" />
    </span>
  );
}
