import type { CSSProperties } from "react";
import { BOLD, type TypedText } from "@/components/editor/stage/use-typed-text";
import type { TextElement, TextSpan } from "@/lib/canvas/core/elements";
import { type Palette, resolveColor } from "@/lib/canvas/core/paints";

interface Props {
  typed: TypedText;
  dir: TextElement["dir"];
  /** The field's own. */
  style: CSSProperties;
  palette: Palette;
}

/**
 * What is typed, with its parts in their looks, behind the field that has the caret. No letter may be wider here than
 * there: bold is an outline, and becomes the font's own when the field is left.
 */
export function TypedMirror({ typed, dir, style, palette }: Props) {
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
      {/* A last empty line has a height only with something in it. */}
      {"\u200b"}
    </div>
  );
}

function piecesOf({ text, spans }: TypedText): { text: string; start: number; span?: TextSpan }[] {
  const pieces: { text: string; start: number; span?: TextSpan }[] = [];
  let at = 0;
  for (const span of spans) {
    if (span.start > at) pieces.push({ text: text.slice(at, span.start), start: at });
    pieces.push({ text: text.slice(span.start, span.end), start: span.start, span });
    at = span.end;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), start: at });
  return pieces;
}

function lookOf({ weight, italic, underline, fill }: TextSpan, palette: Palette): CSSProperties {
  return {
    ...(weight !== undefined && weight >= BOLD && { WebkitTextStroke: "0.04em currentColor" }),
    ...(weight !== undefined && weight < BOLD && { opacity: 0.75 }),
    ...(italic && { fontStyle: "italic" }),
    ...(underline && { textDecoration: "underline" }),
    ...(fill && { color: resolveColor(fill, palette) }),
  };
}
