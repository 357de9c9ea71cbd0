import type { ComponentProps, ReactNode } from "react";
import { WaveformDivider } from "@/components/ui/brand-marks";
import { cn } from "@/components/ui/cn";

interface PlaceholderProps extends ComponentProps<"div"> {
  /** Aspect ratio (width / height) of the final content, such as 4 / 5. */
  ratio?: number;
}

/** Reserves the final aspect ratio; `overflow: clip` instead of `hidden` preserves the minimum height. */
export function MediaPlaceholder({ ratio, className, style, ...props }: PlaceholderProps) {
  return (
    <div
      data-slot="plate"
      style={{ aspectRatio: ratio, ...style }}
      className={cn("relative grid place-items-center overflow-clip border border-line bg-tint", className)}
      {...props}
    />
  );
}

interface MediaPlaceholderProps extends Omit<PlaceholderProps, "children"> {
  stage: ReactNode;
  elapsed?: ReactNode;
  action?: ReactNode;
  amplitudes?: readonly number[];
}

export function MediaProgressPlaceholder({
  stage,
  elapsed,
  action,
  amplitudes,
  ...placeholder
}: MediaPlaceholderProps) {
  return (
    <MediaPlaceholder aria-busy="true" {...placeholder}>
      <div className="grid justify-items-center gap-2 p-4 text-center">
        <WaveformDivider bare state="speaking" bars={26} {...(amplitudes ? { amplitudes } : {})} />
        <strong role="status" className="font-bold">
          {stage}
        </strong>
        {elapsed && <span className="text-12 text-ink-2">{elapsed}</span>}
        {action}
      </div>
    </MediaPlaceholder>
  );
}
