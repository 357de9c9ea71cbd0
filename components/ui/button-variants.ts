import { cva } from "class-variance-authority";

const DISABLED =
  "disabled:cursor-not-allowed disabled:border-transparent disabled:bg-tint-2 disabled:text-[color-mix(in_srgb,var(--ink-2)_75%,var(--surface))] " +
  "aria-disabled:not-aria-busy:cursor-not-allowed aria-disabled:not-aria-busy:border-transparent aria-disabled:not-aria-busy:bg-tint-2 aria-disabled:not-aria-busy:text-[color-mix(in_srgb,var(--ink-2)_75%,var(--surface))]";

/** Button styles for elements that cannot be a `<Button>`. */
export const buttonVariants = cva(
  `relative inline-flex items-center justify-center gap-2 whitespace-nowrap rounded-in border border-transparent font-semibold no-underline transition-[background-color,border-color] select-none forced-colors:border-[ButtonText] ${DISABLED}`,
  {
    variants: {
      variant: {
        primary: "bg-brand text-on-brand hover:bg-brand-hover",
        voice: "bg-voice text-on-voice hover:bg-voice-hover",
        line: "border-line-strong bg-raised text-ink hover:border-ink hover:bg-canvas",
        quiet: "bg-transparent hover:bg-tint-2",
        danger: "border-err bg-raised text-err hover:bg-err-tint",
        link: "underline decoration-1 underline-offset-[3px] hover:decoration-2 disabled:bg-transparent forced-colors:border-0",
      },
      size: {
        sm: "min-h-7 px-2.5 text-13 pointer-coarse:min-h-9",
        md: "min-h-8 px-3 text-14 pointer-coarse:min-h-11",
        lg: "min-h-11 px-5 text-16/(--lh-14)",
        icon: "size-8 flex-none pointer-coarse:size-11",
        "icon-sm": "size-7 flex-none pointer-coarse:size-9",
      },
      block: { true: "flex w-full" },
    },
    compoundVariants: [
      { variant: "link", size: ["sm", "md", "lg"], class: "min-h-6 px-0 pointer-coarse:min-h-6" },
    ],
    defaultVariants: { variant: "line", size: "md" },
  },
);
