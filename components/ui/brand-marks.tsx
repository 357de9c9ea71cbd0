import type { ComponentProps, CSSProperties } from "react";
import { cn, createStyled } from "@/components/ui/cn";

interface VoiceRuleProps extends ComponentProps<"span"> {
  /** rest: below a heading · speaking: text is streaming · done: a flat line. */
  state?: "rest" | "speaking" | "done";
  /** Bars only, without the hairline. */
  bare?: boolean;
  /** Animates the bars from the inline start (once, on the landing hero). */
  draw?: boolean;
  /** Heights 0..1, for example the token rate; generated when omitted. */
  amplitudes?: readonly number[];
  bars?: number;
}

type BarStyle = CSSProperties & { "--a": number; "--n": number; "--i": number };

export function WaveformDivider({
  state = "rest",
  bare = false,
  draw = false,
  amplitudes,
  bars = 42,
  className,
  ...props
}: VoiceRuleProps) {
  const heights = amplitudes ?? getWaveformHeights(bars);
  return (
    <span
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
            // biome-ignore lint/suspicious/noArrayIndexKey: static list of bars, the index is a stable key
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
    </span>
  );
}

/** Returns deterministic heights (0..1) of an idle waveform, equal on server and client. */
export function getWaveformHeights(count: number, seed = 1): number[] {
  return Array.from({ length: count }, (_, index) => {
    const swell = Math.sin((Math.PI * (index + 0.5)) / count);
    const noise = Math.abs(Math.sin((index + 1) * 12.9898 + seed * 78.233) * 43758.5453) % 1;
    return Math.max(0.12, Math.round(swell * (0.4 + 0.6 * noise) * 100) / 100);
  });
}

/** Renders the oversized opening quote; the glyph (“ or ״) is its child, the size its class. */
export function QuoteMark({ className, ...props }: ComponentProps<"span">) {
  return (
    <span
      aria-hidden="true"
      className={cn("select-none font-bold font-display text-voice leading-[0.72]", className)}
      {...props}
    />
  );
}

export const Masthead = createStyled("header", "masthead", "masthead-rule pb-4");

export const CropMarks = createStyled("div", "crop-marks", "crop-marks");
