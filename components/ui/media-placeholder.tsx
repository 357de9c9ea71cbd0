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
  /** For tiles of about 100 px, which have no room for the waveform. */
  compact?: boolean;
}

export function MediaProgressPlaceholder({
  stage,
  elapsed,
  action,
  amplitudes,
  compact = false,
  ...placeholder
}: MediaPlaceholderProps) {
  return (
    <MediaPlaceholder aria-busy="true" {...placeholder}>
      <div
        className={cn(
          "grid min-w-0 justify-items-center text-center",
          compact ? "gap-1.5 p-2 text-13" : "gap-2 p-4",
        )}
      >
        {!compact && (
          <WaveformDivider bare state="speaking" bars={26} {...(amplitudes ? { amplitudes } : {})} />
        )}
        <strong role="status" className="font-bold">
          {stage}
        </strong>
        {elapsed && <span className="text-12 text-ink-2">{elapsed}</span>}
        {action}
      </div>
    </MediaPlaceholder>
  );
}
