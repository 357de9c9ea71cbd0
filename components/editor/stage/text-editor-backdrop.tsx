import type { CSSProperties } from "react";
import { BOLD_FONT_WEIGHT, type EditedText } from "@/components/editor/stage/use-text-editing";
import type { TextElement, TextSpan } from "@/lib/canvas/core/elements";
import { type Palette, resolveColor } from "@/lib/canvas/core/paints";

interface Props {
  typed: EditedText;
  dir: TextElement["dir"];
  style: CSSProperties;
  palette: Palette;
}

/** Glyph widths must match the field's: bold is an outline here and uses the real font after editing. */
export function TextEditorBackdrop({ typed, dir, style, palette }: Props) {
  return (
    <div
      aria-hidden="true"
      dir={dir}
      style={{ ...style, unicodeBidi: dir === "auto" ? "plaintext" : "isolate" }}
      className="wrap-break-word pointer-events-none absolute whitespace-pre-wrap"
    >
      {piecesOf(typed).map(({ text, start, span }) => (
        <span key={start} style={span && lookOf(span, palette)}>
          {text}
        </span>
      ))}
      {/* A trailing empty line needs content to have a height. */}
      {"\u200b"}
    </div>
  );
}

function piecesOf({ text, spans }: EditedText): { text: string; start: number; span?: TextSpan }[] {
  const elements: { text: string; start: number; span?: TextSpan }[] = [];
  let at = 0;
  for (const span of spans) {
    if (span.start > at) elements.push({ text: text.slice(at, span.start), start: at });
    elements.push({ text: text.slice(span.start, span.end), start: span.start, span });
    at = span.end;
  }
  if (at < text.length) elements.push({ text: text.slice(at), start: at });
  return elements;
}

function lookOf({ weight, italic, underline, fill }: TextSpan, palette: Palette): CSSProperties {
  return {
    ...(weight !== undefined && weight >= BOLD_FONT_WEIGHT && { WebkitTextStroke: "0.04em currentColor" }),
    ...(weight !== undefined && weight < BOLD_FONT_WEIGHT && { opacity: 0.75 }),
    ...(italic && { fontStyle: "italic" }),
    ...(underline && { textDecoration: "underline" }),
    ...(fill && { color: resolveColor(fill, palette) }),
  };
}
