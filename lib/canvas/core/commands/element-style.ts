import type { Command } from "@/lib/canvas/core/command";
import { changeData } from "@/lib/canvas/core/commands/data";
import { adjustImageElement, maskImageElement } from "@/lib/canvas/core/commands/image";
import { type StyleChange, styleElements } from "@/lib/canvas/core/commands/style";
import { styleText, type TextStyleChange } from "@/lib/canvas/core/commands/text";
import { type CanvasElement, isDataElement } from "@/lib/canvas/core/elements";
import { getTintedPaths } from "@/lib/canvas/core/sticker-roles";

/** Returns the commands that give an element the look of another one as far as its kind has it; content and place stay. */
export function createStyleCommands(source: CanvasElement, { id, type }: CanvasElement): Command[] {
  const look = readLook(source);
  // A radius would make a group clip its elements.
  const { radius, ...others } = look;
  const commands = [styleElements([id], type === "group" && source.type !== "group" ? others : look)];
  const isData = type === "chart" || type === "table";
  if (type === "text" && source.type === "text") commands.push(styleText([id], readTextLook(source)));
  if (type === "text" && isDataElement(source)) {
    const { font, weight, size } = source;
    commands.push(styleText([id], { font, weight, size }));
  }
  if (isData && source.type === "text")
    commands.push(changeData(id, { font: source.font, size: source.size }));
  if (isData && isDataElement(source)) {
    const { font, size, ink } = source;
    commands.push(changeData(id, { font, size, ink }));
  }
  if (type === "image" && source.type === "image") {
    commands.push(maskImageElement(id, source.mask ?? null), adjustImageElement(id, source.adjust ?? null));
  }
  return commands;
}

/** Null removes a property that the source could have and has not. */
function readLook(source: CanvasElement): StyleChange {
  const { opacity, blend, shadow = null, blur = 0 } = source;
  const common = { opacity, blend, shadow, blur };
  switch (source.type) {
    case "text":
      return { ...common, fill: source.fill, stroke: source.stroke ?? null, bg: source.bg ?? null };
    case "image":
      return { ...common, stroke: source.stroke ?? null, radius: source.radius };
    case "shape": {
      const { fill = null, stroke = null, radius } = source;
      return { ...common, fill, stroke, radius };
    }
    case "line": {
      const { stroke, cap, curve, head, tail } = source;
      return { ...common, stroke, line: { cap, curve, head, tail } };
    }
    case "svg": {
      const [path] = getTintedPaths(source);
      const fill = path?.fill ?? path?.stroke?.color;
      return fill ? { ...common, fill } : common;
    }
    case "chart":
    case "table":
      return { ...common, fill: source.fill, radius: source.radius };
    case "group":
      return { ...common, clip: source.clip, radius: source.radius };
  }
}

function readTextLook(source: Extract<CanvasElement, { type: "text" }>): TextStyleChange {
  const {
    font,
    weight,
    italic = false,
    underline = false,
    size,
    lineHeight,
    letter,
    align,
    overflow,
  } = source;
  return { font, weight, italic, underline, size, lineHeight, letter, align, overflow };
}
