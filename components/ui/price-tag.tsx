import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn";

interface PriceProps extends ComponentProps<"span"> {
  credits: number;
}

export function PriceTag({ credits, className, ...props }: PriceProps) {
  return (
    <span
      data-slot="price"
      data-credits={credits}
      className={cn(
        "ms-0.5 inline-flex items-center self-stretch border-current border-s border-dashed ps-2.5 font-semibold text-13",
        className,
      )}
      {...props}
    />
  );
}
