import { useTranslations } from "next-intl";
import { useCurrentPage, useEditor } from "@/components/editor/editor-context";
import { ColorPicker } from "@/components/editor/panels/color-picker";
import { recolorSticker } from "@/lib/canvas/core/commands/recolor-sticker";
import { styleElements } from "@/lib/canvas/core/commands/style";
import type { CanvasElement, SvgElement, TextElement } from "@/lib/canvas/core/elements";
import { type Color, getPlainColor } from "@/lib/canvas/core/paints";
import { getStickerRoles, STICKER_ROLES } from "@/lib/canvas/core/sticker-roles";

export interface StickerColorsProps {
  sticker: SvgElement;
  /** The selected element: the sticker, or its group. */
  element: CanvasElement;
}

/** Offers a color for each part of a sticker, and for its word. */
export function StickerColors({ sticker, element }: StickerColorsProps) {
  const t = useTranslations("posts.editor.shapes.stickers.color");
  const { editor } = useEditor();
  const { els } = useCurrentPage();
  const roles = getStickerRoles(sticker) ?? [];
  const members = element.type === "group" ? element.children.map((id) => els[id]) : [];
  const word = members.find((one): one is TextElement => one?.type === "text");
  return (
    <>
      {STICKER_ROLES.filter((role) => roles.includes(role)).map((role) => (
        <Part
          key={role}
          label={t(role)}
          value={colorOf(sticker, roles.indexOf(role))}
          onChoose={(color) => editor.exec(recolorSticker(sticker.id, role, color))}
        />
      ))}
      {word && (
        <Part
          label={t("text")}
          value={getPlainColor(word.fill)}
          onChoose={(fill) => editor.exec(styleElements([word.id], { fill }))}
        />
      )}
    </>
  );
}

function colorOf({ paths }: SvgElement, at: number): Color | undefined {
  const paint = paths[at]?.fill ?? paths[at]?.stroke?.color;
  return paint && getPlainColor(paint);
}

interface PartProps {
  label: string;
  value: Color | undefined;
  onChoose(color: Color): void;
}

function Part({ label, value, onChoose }: PartProps) {
  return (
    <div className="grid gap-1">
      <span aria-hidden="true" className="text-13 text-ink-2">
        {label}
      </span>
      <ColorPicker label={label} value={value} onChoose={(paint) => onChoose(getPlainColor(paint))} />
    </div>
  );
}
