import type { VariantProps } from "class-variance-authority";
import { Root as Slot, Slottable } from "radix-ui/slot";
import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { buttonVariants } from "@/components/ui/button-variants";
import { cn } from "@/components/ui/cn";
import { VoiceRule } from "@/components/ui/voice-rule";

interface ButtonProps extends ComponentProps<"button">, VariantProps<typeof buttonVariants> {
  /** A `<Price>`: every button that spends shows it. */
  price?: ReactNode;
  /** The work has begun: a small voice rule speaks, the stub tears off, a second click does nothing. */
  busy?: boolean;
  /** Dresses the only child (a link, for instance) as the button. */
  asChild?: boolean;
}

/** A button. The label says the outcome; icons stand before it as children. */
export function Button({
  variant,
  size,
  block,
  price,
  busy = false,
  asChild = false,
  className,
  children,
  type = "button",
  onClick,
  ...props
}: ButtonProps) {
  const Root = asChild ? Slot : "button";
  // Stays focusable while busy, so that the keyboard does not lose its place; aria-disabled tells why.
  const state = busy ? { "aria-busy": true, "aria-disabled": true, onClick: swallow } : { onClick };
  return (
    <Root
      data-slot="button"
      className={cn(buttonVariants({ variant, size, block }), className)}
      {...(asChild ? {} : { type })}
      {...props}
      {...state}
    >
      {busy && <VoiceRule bare state="speaking" bars={9} className="text-current" />}
      <Slottable>{children}</Slottable>
      {price && (busy ? <Torn>{price}</Torn> : price)}
    </Root>
  );
}

/** The stub on its way off: out of the flow, gone after 240 ms, silent for screen readers. */
function Torn({ children }: { children: ReactNode }) {
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none absolute inset-y-0 end-0 inline-flex animate-tear pe-3 motion-reduce:hidden"
    >
      {children}
    </span>
  );
}

function swallow(event: MouseEvent<HTMLButtonElement>) {
  event.preventDefault();
  event.stopPropagation();
}
