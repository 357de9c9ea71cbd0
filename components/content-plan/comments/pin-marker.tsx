import type { ComponentProps } from "react";
import type { Place } from "@/components/content-plan/comments/board";
import { cn } from "@/components/ui/cn";

interface Props extends ComponentProps<"button"> {
  at: Place;
  isDraft?: boolean;
  isOld?: boolean;
}

/** A numbered pin on an image. Its place is physical: an image has no reading direction. */
export function PinMarker({ at, isDraft, isOld, className, ...props }: Props) {
  return (
    <button
      type="button"
      className={cn(
        "absolute grid size-7 -translate-x-1/2 -translate-y-1/2 place-items-center rounded-full border-2 border-on-band font-bold text-13 shadow-float",
        isDraft ? "bg-brand text-on-band" : "bg-ink text-canvas",
        isOld && "border-dashed opacity-80",
        className,
      )}
      style={{ left: `${at.x * 100}%`, top: `${at.y * 100}%` }}
      {...props}
    />
  );
}
