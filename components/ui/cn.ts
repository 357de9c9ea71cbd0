import { type ClassValue, clsx } from "clsx";
import { type ComponentProps, createElement, type ElementType } from "react";
import { extendTailwindMerge } from "tailwind-merge";

/** Without the theme's names the merge would take `text-14` for a color and drop `text-ink` beside it. */
const merge = extendTailwindMerge({
  extend: {
    theme: {
      text: ["12", "13", "14", "16", "18", "22", "28", "38", "54", "72"],
      font: ["display", "ui", "mono"],
      radius: ["in", "card", "dialog"],
      shadow: ["float"],
      ease: ["paper"],
      animate: ["fade-in", "fade-out", "rise-in", "panel-in", "reveal", "word", "settle", "tear", "breathe"],
    },
  },
});

/** Joins class names; of two that set the same property the later one wins. */
export function cn(...inputs: ClassValue[]): string {
  return merge(clsx(inputs));
}

/** Creates a component that renders an element with fixed classes and a `data-slot`, in module scope. */
export function createStyled<T extends ElementType>(type: T, slot: string | undefined, classes: string) {
  return (props: ComponentProps<T> & { className?: string | undefined }) =>
    createElement<Record<string, unknown>>(type, {
      "data-slot": slot,
      ...props,
      className: cn(classes, props.className),
    });
}
