import { useTranslations } from "next-intl";
import { useCurrentPage, useEditor } from "@/components/editor/editor-context";
import { LAZY_STICKER_COLORS } from "@/components/editor/lazy-sections";
import { ColorPicker } from "@/components/editor/panels/color-picker";
import { NumberField, PanelSection } from "@/components/editor/panels/number-field";
import { PaintPicker } from "@/components/editor/panels/paint-picker";
import { LazyPart } from "@/components/shell/lazy-part";
import { Slider } from "@/components/ui/slider";
import { type StyleChange, styleElements } from "@/lib/canvas/core/commands/style";
import type { CanvasElement } from "@/lib/canvas/core/elements";
import { MAX_CORNER_RADIUS, MAX_STROKE_WIDTH } from "@/lib/canvas/core/limits";
import { getPlainColor, type Paint } from "@/lib/canvas/core/paints";
import { findSticker, getTintedPaths } from "@/lib/canvas/core/sticker-roles";

export function FillSection({ element }: { element: CanvasElement }) {
  const t = useTranslations("posts.editor.fill");
  const { editor } = useEditor();
  const { id, opacity } = element;
  const set = (look: StyleChange) => editor.exec(styleElements([id], look));
  const fill = getFill(element);
  const Picker = element.type === "text" || element.type === "shape" ? PaintPicker : ColorPicker;
  const sticker = findSticker(useCurrentPage(), element);
  return (
    <PanelSection title={t("title")}>
      {sticker && <LazyPart code={LAZY_STICKER_COLORS} with={{ sticker, element }} />}
      {fill !== null && !sticker && (
        <Picker label={t("color")} value={fill} onChoose={(paint) => set(withFill(element, paint))} />
      )}
      {(element.type === "shape" || element.type === "image") && <Edge element={element} onSet={set} />}
      {element.type === "line" && (
        <NumberField
          label={t("width")}
          value={element.stroke.width}
          min={1}
          max={MAX_STROKE_WIDTH}
          onChange={(width) => set({ stroke: { ...element.stroke, width } })}
        />
      )}
      <div className="flex items-center gap-3">
        <span className="text-13 text-ink-2">{t("opacity")}</span>
        <Slider
          thumbLabels={[t("opacity")]}
          value={[Math.round(opacity * 100)]}
          onValueChange={([value = 100]) => set({ opacity: value / 100 })}
        />
        <bdi dir="ltr" className="w-10 text-end">
          {Math.round(opacity * 100)}%
        </bdi>
      </div>
    </PanelSection>
  );
}

interface EdgeProps {
  element: Extract<CanvasElement, { type: "shape" | "image" }>;
  onSet(look: StyleChange): void;
}

function Edge({ element, onSet }: EdgeProps) {
  const t = useTranslations("posts.editor.fill");
  const { stroke, radius } = element;
  const isRound = element.type === "image" || element.kind === "rect" || element.kind === "speech";
  return (
    <>
      <div className="grid grid-cols-2 gap-2">
        <NumberField
          label={t("stroke")}
          value={stroke?.width ?? 0}
          min={0}
          max={MAX_STROKE_WIDTH}
          onChange={(width) =>
            onSet({ stroke: width === 0 ? null : { color: { token: "brand.ink" }, ...stroke, width } })
          }
        />
        {isRound && (
          <NumberField
            label={t("radius")}
            value={radius}
            min={0}
            max={MAX_CORNER_RADIUS}
            onChange={(value) => onSet({ radius: value })}
          />
        )}
      </div>
      {stroke && (
        <ColorPicker
          label={t("strokeColor")}
          value={stroke.color}
          onChoose={(color) => onSet({ stroke: { ...stroke, color: getPlainColor(color) } })}
        />
      )}
    </>
  );
}

/** Returns the fill; null for elements without a color, undefined when none is set. */
export function getFill(element: CanvasElement): Paint | undefined | null {
  switch (element.type) {
    case "text":
    case "shape":
    case "chart":
    case "table":
      return element.fill;
    case "line":
      return element.stroke.color;
    case "svg": {
      const paths = getTintedPaths(element);
      return paths.find(({ fill }) => fill)?.fill ?? paths[0]?.stroke?.color;
    }
    default:
      return null;
  }
}

export function withFill(element: CanvasElement, paint: Paint): StyleChange {
  return element.type === "line"
    ? { stroke: { ...element.stroke, color: getPlainColor(paint) } }
    : { fill: paint };
}
