"use client";

import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn";
import { useFieldControl } from "@/components/ui/field-context";
import { inputVariants } from "@/components/ui/input-variants";

interface TextareaProps extends ComponentProps<"textarea"> {
  inputSize?: "md" | "lg";
}

/** Several lines of text; it can be pulled taller. */
export function Textarea({ inputSize, className, ...props }: TextareaProps) {
  return (
    <textarea
      {...props}
      {...useFieldControl(props)}
      data-slot="textarea"
      className={cn(inputVariants({ inputSize }), "block min-h-24 resize-y", className)}
    />
  );
}
