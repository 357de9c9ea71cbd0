import type { VariantProps } from "class-variance-authority";
import type { LucideIcon } from "lucide-react";
import { Root as Slot, Slottable } from "radix-ui/slot";
import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { WaveformDivider } from "@/components/ui/brand-marks";
import { buttonVariants } from "@/components/ui/button-variants";
import { cn } from "@/components/ui/cn";

interface ButtonProps extends ComponentProps<"button">, VariantProps<typeof buttonVariants> {
  /** A `<PriceTag>`, required for every action that costs credits. */
  price?: ReactNode;
  /** The action is running: shows a waveform, detaches the price and ignores further clicks. */
  busy?: boolean;
  /** Applies the button styles to the only child, such as a link. */
  asChild?: boolean;
}

/** Renders a button. The label states the result; icons precede it as children. */
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
  // Stays focusable while busy, so that the focus is kept; aria-disabled announces it.
  const state = busy ? { "aria-busy": true, "aria-disabled": true, onClick: swallow } : { onClick };
  return (
    <Root
      data-slot="button"
      data-variant={variant ?? "line"}
      className={cn(buttonVariants({ variant, size, block }), className)}
      {...(asChild ? {} : { type })}
      {...props}
      {...state}
    >
      {busy && <WaveformDivider bare state="speaking" bars={9} className="text-current" />}
      <Slottable>{children}</Slottable>
      {price && (busy ? <Torn>{price}</Torn> : price)}
    </Root>
  );
}

interface IconButtonProps extends Omit<ButtonProps, "children" | "aria-label"> {
  icon: LucideIcon;
  label: string;
}

/** Renders a low-emphasis icon button with an accessible label. */
export function IconButton({ icon: Icon, label, ...props }: IconButtonProps) {
  return (
    <Button size="icon-sm" variant="quiet" aria-label={label} {...props}>
      <Icon aria-hidden="true" />
    </Button>
  );
}

/** The animated price after a press: out of the flow, removed after 240 ms, hidden from screen readers. */
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
