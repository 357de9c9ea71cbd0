"use client";

import type { ComponentProps, ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { useFieldControl } from "@/components/ui/field-context";
import { inputVariants } from "@/components/ui/input-variants";

interface InputProps extends ComponentProps<"input"> {
  inputSize?: "md" | "lg";
  /** Before and after the text, inside the frame: an icon, a button, a unit. */
  leading?: ReactNode;
  trailing?: ReactNode;
}

const LATIN = new Set(["email", "url", "tel", "password"]);

/** A line of text. Addresses and passwords are always written left to right. */
export function Input({ inputSize, leading, trailing, className, type = "text", ...props }: InputProps) {
  const control = useFieldControl(props);
  const dir = props.dir ?? (LATIN.has(type) ? "ltr" : undefined);
  if (!leading && !trailing) {
    return (
      <input
        {...props}
        {...control}
        type={type}
        dir={dir}
        data-slot="input"
        className={cn(inputVariants({ inputSize }), className)}
      />
    );
  }
  return (
    <span
      // "auto" is for what is written: icon and button keep their places.
      dir={dir === "auto" ? undefined : dir}
      data-slot="input-frame"
      className={cn(inputVariants({ frame: "boxed", inputSize }), className)}
    >
      {leading}
      <input
        {...props}
        {...control}
        type={type}
        data-slot="input"
        className="min-w-0 flex-1 self-stretch bg-transparent outline-none"
      />
      {trailing}
    </span>
  );
}
