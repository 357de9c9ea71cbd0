import { Circle, Path, Rect, Svg } from "@react-pdf/renderer";
import { COLORS, PLATFORM_COLORS } from "@/lib/content-plan/server/pdf/page-style";
import type { Platform } from "@/lib/core/platforms";

const LINE = { stroke: "#ffffff", strokeWidth: 1.5, fill: "none" } as const;

export function PdfPlatformTag({ platform, size = 10 }: { platform: Platform; size?: number }) {
  return (
    <Svg viewBox="0 0 16 16" style={{ width: size, height: size }}>
      <Rect x={0} y={0} width={16} height={16} rx={2.5} ry={2.5} fill={PLATFORM_COLORS[platform]} />
      {platform === "facebook" && <Path {...LINE} d="M11 3.5 H9.7 A2 2 0 0 0 7.7 5.5 V13 M5.7 7.8 H10.2" />}
      {platform === "instagram" && (
        <>
          <Rect {...LINE} x={3.5} y={3.5} width={9} height={9} rx={2.6} ry={2.6} />
          <Circle {...LINE} cx={8} cy={8} r={2.1} />
        </>
      )}
      {platform === "linkedin" && (
        <Path {...LINE} d="M4.8 7 V12 M4.8 4.3 V5 M7.6 12 V7 M7.6 9 A1.9 1.9 0 0 1 11.4 9 V12" />
      )}
    </Svg>
  );
}

const BARS = 84;

/** Renders the waveform divider: bars that rise in the middle, and a hairline to the end of the line. */
export function PdfWaveformDivider({ width, mirrored }: { width: number; mirrored: boolean }) {
  const step = 3;
  return (
    <Svg viewBox={`0 0 ${width} 18`} style={{ width, height: 18, marginTop: 6, marginBottom: 12 }}>
      <Rect x={0} y={8.8} width={width} height={0.5} fill={COLORS.line} />
      {Array.from({ length: BARS }, (_, index) => {
        const swell = Math.sin((index / (BARS - 1)) * Math.PI) ** 2;
        const height =
          1.2 + 13 * swell * (0.45 + 0.55 * Math.abs(Math.sin(index * 1.9 + index * index * 0.07)));
        const x = mirrored ? width - (index + 1) * step : index * step;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: static list of bars, the index is a stable key
          <Rect key={index} x={x} y={9 - height / 2} width={1.6} height={height} fill={COLORS.voice} />
        );
      })}
    </Svg>
  );
}
