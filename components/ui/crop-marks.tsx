import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn";

/** Corner marks around a proof; they stand 14 px outside it. */
export function CropMarks({ className, ...props }: ComponentProps<"div">) {
  return <div data-slot="crop-marks" className={cn("crop-marks", className)} {...props} />;
}
