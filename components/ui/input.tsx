"use client";

import { cva } from "class-variance-authority";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { useFieldControl } from "@/components/ui/field-context";

/* Frame of text controls, for the control itself or a box around control and icon. */
const PLAIN =
  "focus-visible:border-transparent focus-visible:outline-offset-[-1px] aria-invalid:border-err aria-invalid:shadow-[inset_0_0_0_1px_var(--err)] disabled:cursor-not-allowed disabled:border-line disabled:bg-tint disabled:text-ink-2";
const BOXED =
  "has-focus-visible:border-transparent has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-[-1px] has-aria-invalid:border-err has-aria-invalid:shadow-[inset_0_0_0_1px_var(--err)] has-disabled:border-line has-disabled:bg-tint has-disabled:text-ink-2";

export const inputVariants = cva(
  "w-full rounded-in border border-line-strong bg-raised text-ink transition-[border-color] not-has-disabled:hover:not-disabled:border-ink",
  {
    variants: {
      inputSize: {
        md: "min-h-8 px-2.5 py-[5px] text-14 pointer-coarse:min-h-11 pointer-coarse:text-16",
        lg: "min-h-11 px-3 py-[9px] text-16",
      },
      // After the size, so that a button inside does not make the frame taller.
      frame: { plain: PLAIN, boxed: `flex items-center gap-2 py-0 ${BOXED}` },
    },
    defaultVariants: { frame: "plain", inputSize: "md" },
  },
);

interface InputProps extends ComponentProps<"input"> {
  inputSize?: "md" | "lg";
  leading?: ReactNode;
  trailing?: ReactNode;
}

const LATIN = new Set(["email", "url", "tel", "password"]);

/** Renders a text input. Email addresses, URLs and passwords are always left to right. */
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
      // "auto" applies to the text only: icon and button keep their positions.
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

interface TextareaProps extends ComponentProps<"textarea"> {
  inputSize?: "md" | "lg";
}

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
