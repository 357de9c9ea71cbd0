import { cva } from "class-variance-authority";

/* One frame for every text control. It is used on the control itself, or on the box around control and icon. */
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
      // after the size, so that a boxed button inside does not make the frame taller
      frame: { plain: PLAIN, boxed: `flex items-center gap-2 py-0 ${BOXED}` },
    },
    defaultVariants: { frame: "plain", inputSize: "md" },
  },
);
