import { useEditorState } from "@/components/editor/editor-context";
import { type Color, DEFAULT_PALETTE, resolveColor } from "@/lib/canvas/core/paints";
import {
  fitStickerText,
  getStickerColor,
  getStickerTextColor,
  type Sticker,
} from "@/lib/canvas/core/stickers";
import { getDirection } from "@/lib/i18n/direction";

/** Draws a sticker in the colors of the open design. */
export function StickerPreview({ sticker, language }: { sticker: Sticker; language: "en" | "he" }) {
  const palette = useEditorState(({ document }) => document.palette);
  const { view, parts, text } = sticker;
  const hexOf = (color: Color) => resolveColor(color, { ...DEFAULT_PALETTE, ...palette });
  const word = text && fitStickerText(text, language);
  return (
    <svg
      viewBox={`0 0 ${view.w} ${view.h}`}
      aria-hidden="true"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="size-full overflow-visible p-1 drop-shadow-sm forced-color-adjust-none"
    >
      {parts.map(({ role, d, width, filled }) => {
        const color = hexOf(getStickerColor(sticker, role));
        const isFilled = width === undefined || filled;
        return (
          <path
            key={`${role} ${d}`}
            d={d}
            fill={isFilled ? color : "none"}
            stroke={width === undefined ? "none" : color}
            strokeWidth={width}
          />
        );
      })}
      {text &&
        word?.lines.map((line, at) => (
          <text
            key={line}
            x={text.box.x + text.box.w / 2}
            y={text.box.y + text.box.h / 2 + (at - (word.lines.length - 1) / 2) * word.size * 1.1}
            fontSize={word.size}
            textAnchor="middle"
            dominantBaseline="central"
            direction={getDirection(language)}
            fill={hexOf(getStickerTextColor(sticker, palette))}
            className="font-bold font-ui"
          >
            {line}
          </text>
        ))}
    </svg>
  );
}
