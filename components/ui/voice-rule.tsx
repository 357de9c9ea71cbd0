import type { ComponentProps, CSSProperties } from "react";
import { cn } from "@/components/ui/cn";
import { voiceBars } from "@/components/ui/voice-bars";

interface VoiceRuleProps extends ComponentProps<"div"> {
  /** rest: drawn under a heading · speaking: text is streaming · done: a flat line */
  state?: "rest" | "speaking" | "done";
  /** Bars only, without the hairline that runs on to the end of the measure. */
  bare?: boolean;
  /** Bars appear one after another from the inline start (once, on the landing hero). */
  draw?: boolean;
  /** Heights 0..1, for example the token rate; left out, the rule draws its own. */
  amplitudes?: readonly number[];
  bars?: number;
}

type BarStyle = CSSProperties & { "--a": number; "--n": number; "--i": number };

/** The signature of the brand: a hairline that becomes a waveform where the brand speaks. */
export function VoiceRule({
  state = "rest",
  bare = false,
  draw = false,
  amplitudes,
  bars = 42,
  className,
  ...props
}: VoiceRuleProps) {
  const heights = amplitudes ?? voiceBars(bars);
  return (
    <div
      aria-hidden="true"
      data-slot="voice-rule"
      data-state={state}
      className={cn(
        "flex h-3.5 items-center gap-0.5 text-voice",
        state === "done" && "text-line-strong",
        className,
      )}
      {...props}
    >
      {heights.map((height, index) => {
        const style: BarStyle = { "--a": Math.min(1, Math.max(0, height)), "--n": index % 9, "--i": index };
        return (
          <i
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place in the row
            key={index}
            style={style}
            className={cn(
              "voice-bar",
              state === "speaking" && "voice-speaking",
              state === "done" && "voice-flat",
              draw && "voice-draw",
            )}
          />
        );
      })}
      {!bare && <span className="ms-0.5 h-px flex-1 bg-line" />}
    </div>
  );
}
