import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn";

/** The head of a printed sheet: a thick and a thin line below. */
export function Masthead({ className, ...props }: ComponentProps<"header">) {
  return <header data-slot="masthead" className={cn("masthead-rule pb-4", className)} {...props} />;
}
