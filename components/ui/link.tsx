import { Root as Slot } from "radix-ui/slot";
import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn";

interface TextLinkProps extends ComponentProps<"a"> {
  asChild?: boolean;
}

export function TextLink({ asChild = false, className, ...props }: TextLinkProps) {
  const Root = asChild ? Slot : "a";
  return (
    <Root
      data-slot="link"
      className={cn("underline decoration-1 underline-offset-[3px] hover:decoration-2", className)}
      {...props}
    />
  );
}
