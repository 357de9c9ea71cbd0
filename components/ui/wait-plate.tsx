import type { ComponentProps, ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { VoiceRule } from "@/components/ui/voice-rule";

interface PlateProps extends ComponentProps<"div"> {
  /** Width over height of what will stand here, such as 4 / 5. */
  ratio?: number;
}

/** A place that already has its final shape, and grows where its words need more: clipped, not hidden, keeps its least height. */
export function Plate({ ratio, className, style, ...props }: PlateProps) {
  return (
    <div
      data-slot="plate"
      style={{ aspectRatio: ratio, ...style }}
      className={cn("relative grid place-items-center overflow-clip border border-line bg-tint", className)}
      {...props}
    />
  );
}

interface WaitPlateProps extends Omit<PlateProps, "children"> {
  /** What happens now: a real stage, not a percentage. */
  stage: ReactNode;
  /** Time gone by, and how long it usually takes. */
  elapsed?: ReactNode;
  /** The way out: Stop. */
  action?: ReactNode;
  amplitudes?: readonly number[];
}

/** Waiting for a picture or a film in the place where it will appear. */
export function WaitPlate({ stage, elapsed, action, amplitudes, ...plate }: WaitPlateProps) {
  return (
    <Plate aria-busy="true" {...plate}>
      <div className="grid justify-items-center gap-2 p-4 text-center">
        <VoiceRule bare state="speaking" bars={26} {...(amplitudes ? { amplitudes } : {})} />
        <strong role="status" className="font-bold">
          {stage}
        </strong>
        {elapsed && <span className="text-12 text-ink-2">{elapsed}</span>}
        {action}
      </div>
    </Plate>
  );
}
