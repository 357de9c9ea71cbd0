import { useTranslations } from "next-intl";
import { useEditor } from "@/components/editor/editor-context";
import { ColorPicker } from "@/components/editor/panels/color-picker";
import { FontChoice } from "@/components/editor/panels/font-choice";
import { NumberField } from "@/components/editor/panels/number-field";
import { Switch } from "@/components/ui/switch";
import { changeData } from "@/lib/canvas/core/commands/data";
import type { DataElement } from "@/lib/canvas/core/elements";
import { MIN_TEXT_SIZE, TEXT_RANGES } from "@/lib/canvas/core/limits";
import { getPlainColor } from "@/lib/canvas/core/paints";

/** Renders what charts and tables have in common: direction, font, text size and text color. */
export function DataStyle({ element }: { element: DataElement }) {
  const t = useTranslations("posts.editor.data");
  const type = useTranslations("posts.editor.type");
  const { editor } = useEditor();
  const set = (change: Parameters<typeof changeData>[1]) => editor.exec(changeData(element.id, change));
  return (
    <>
      <Switch checked={element.dir === "rtl"} onCheckedChange={(on) => set({ dir: on ? "rtl" : "ltr" })}>
        {t("rtl")}
      </Switch>
      <FontChoice label={type("font")} font={element.font} onChoose={(font) => set({ font })} />
      <NumberField
        label={t("size")}
        value={element.size}
        min={MIN_TEXT_SIZE}
        max={TEXT_RANGES.size.max}
        digits={1}
        onChange={(size) => set({ size })}
      />
      <span className="text-12 text-ink-2">{t("ink")}</span>
      <ColorPicker
        label={t("ink")}
        value={element.ink}
        onChoose={(paint) => set({ ink: getPlainColor(paint) })}
      />
    </>
  );
}
