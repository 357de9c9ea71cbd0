import type { ComponentProps, ElementType } from "react";
import { cn } from "@/components/ui/cn";

/** Creates a component that renders an element with fixed classes and a `data-slot`, in module scope. */
export function createStyled<T extends ElementType>(type: T, slot: string | undefined, classes: string) {
  const Element: ElementType = type;
  return (props: ComponentProps<T> & { className?: string | undefined }) => (
    <Element data-slot={slot} {...props} className={cn(classes, props.className)} />
  );
}
