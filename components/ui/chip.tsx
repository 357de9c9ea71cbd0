import { cva } from "class-variance-authority";
import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn";

const chipVariants = cva(
  "inline-flex min-h-6.5 items-center gap-1.5 whitespace-nowrap rounded-in border px-[9px] font-semibold text-13 transition-colors pointer-coarse:min-h-9",
  {
    variants: {
      variant: {
        line: "border-line bg-surface hover:border-line-strong aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-canvas",
        voice: "border-voice bg-transparent text-voice-text hover:bg-voice-tint",
      },
    },
    defaultVariants: { variant: "line" },
  },
);

interface ChipProps extends ComponentProps<"button"> {
  variant?: "line" | "voice";
  pressed?: boolean;
}

export function Chip({ variant, pressed, className, type = "button", ...props }: ChipProps) {
  return (
    <button
      type={type}
      aria-pressed={pressed}
      data-slot="chip"
      className={cn(
        chipVariants({ variant }),
        "disabled:cursor-not-allowed disabled:text-ink-2 disabled:opacity-60",
        className,
      )}
      {...props}
    />
  );
}

export function ChipLabel({ className, ...props }: ComponentProps<"span">) {
  return <span data-slot="chip" className={cn(chipVariants(), "hover:border-line", className)} {...props} />;
}
