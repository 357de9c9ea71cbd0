import { useTranslations } from "next-intl";
import { useCurrentPage, useEditor } from "@/components/editor/editor-context";
import { LAZY_STICKER_COLORS } from "@/components/editor/lazy-sections";
import { ColorPicker } from "@/components/editor/panels/color-picker";
import { MixedNote } from "@/components/editor/panels/mixed-note";
import { NumberField, PanelSection } from "@/components/editor/panels/number-field";
import { PaintPicker } from "@/components/editor/panels/paint-picker";
import { LazyPart } from "@/components/shell/lazy-part";
import { Slider } from "@/components/ui/slider";
import { Switch } from "@/components/ui/switch";
import { type StyleChange, styleElements } from "@/lib/canvas/core/commands/style";
import { type CorneredElement, hasCorners } from "@/lib/canvas/core/corners";
import type { CanvasElement } from "@/lib/canvas/core/elements";
import { getFill, getFilledElements } from "@/lib/canvas/core/fills";
import { MAX_CORNER_RADIUS, MAX_STROKE_WIDTH } from "@/lib/canvas/core/limits";
import { getPlainColor } from "@/lib/canvas/core/paints";
import { findSticker } from "@/lib/canvas/core/sticker-roles";
import { getSharedValue } from "@/lib/canvas/core/values";

const idsOf = (elements: readonly CanvasElement[]) => elements.map(({ id }) => id);

/** Renders color, corners and opacity of the selected elements, and the border of a single one. */
export function FillSection({ elements }: { elements: readonly CanvasElement[] }) {
  const t = useTranslations("posts.editor.fill");
  const { editor } = useEditor();
  const page = useCurrentPage();
  const only = elements.length === 1 ? elements[0] : undefined;
  const sticker = only ? findSticker(page, only) : null;
  const set = (look: StyleChange) => editor.exec(styleElements(idsOf(elements), look));
  return (
    <PanelSection title={t("title")}>
      {sticker && only && <LazyPart code={LAZY_STICKER_COLORS} with={{ sticker, element: only }} />}
      {!sticker && <Fill elements={getFilledElements(page, elements)} />}
      {(only?.type === "shape" || only?.type === "image") && <Border element={only} onSet={set} />}
      {only?.type === "line" && (
        <NumberField
          label={t("width")}
          value={only.stroke.width}
          min={1}
          max={MAX_STROKE_WIDTH}
          onChange={(width) => set({ stroke: { ...only.stroke, width } })}
        />
      )}
      <Corners elements={elements.filter(hasCorners)} />
      <Opacity elements={elements} onSet={set} />
    </PanelSection>
  );
}

function Fill({ elements }: { elements: readonly CanvasElement[] }) {
  const t = useTranslations("posts.editor.fill");
  const { editor } = useEditor();
  if (elements.length === 0) return null;
  const areWideLines = elements.every(({ type, w, h }) => type === "line" && w > h);
  return (
    <PaintPicker
      label={t("color")}
      value={getSharedValue(elements.map((one) => getFill(one) ?? undefined))}
      {...(areWideLines ? { angle: 0 } : {})}
      onChoose={(fill) => editor.exec(styleElements(idsOf(elements), { fill }))}
    />
  );
}

interface OpacityProps {
  elements: readonly CanvasElement[];
  onSet(look: StyleChange): void;
}

function Opacity({ elements, onSet }: OpacityProps) {
  const t = useTranslations("posts.editor.fill");
  const isMixed = getSharedValue(elements.map(({ opacity }) => opacity)) === null;
  // A thumb between the values can be moved to each of them.
  const middle = elements.reduce((sum, { opacity }) => sum + opacity, 0) / elements.length;
  const percent = Math.round(middle * 100);
  return (
    <div className="flex items-center gap-3">
      <span className="text-13 text-ink-2">{t("opacity")}</span>
      <Slider
        thumbLabels={[t("opacity")]}
        value={[percent]}
        onValueChange={([value = 100]) => onSet({ opacity: value / 100 })}
      />
      {isMixed ? (
        <MixedNote />
      ) : (
        <bdi dir="ltr" className="w-10 text-end">
          {percent}%
        </bdi>
      )}
    </div>
  );
}

/** A group without a clip has square corners whatever its radius. */
const getRadius = (element: CorneredElement) =>
  element.type === "group" && !element.clip ? 0 : element.radius;

function Corners({ elements }: { elements: readonly CorneredElement[] }) {
  const t = useTranslations("posts.editor.fill");
  const { editor } = useEditor();
  const groups = elements.filter(({ type }) => type === "group");
  const set = (look: StyleChange) => editor.exec(styleElements(idsOf(elements), look));
  if (elements.length === 0) return null;
  return (
    <>
      <NumberField
        label={t("radius")}
        value={getSharedValue(elements.map(getRadius))}
        min={0}
        max={MAX_CORNER_RADIUS}
        onChange={(radius) => set({ radius })}
      />
      {groups.length === elements.length && (
        <Switch
          checked={groups.every((one) => one.type === "group" && one.clip)}
          onCheckedChange={(clip) => set({ clip })}
        >
          {t("clip")}
        </Switch>
      )}
    </>
  );
}

interface BorderProps {
  element: Extract<CanvasElement, { type: "shape" | "image" }>;
  onSet(look: StyleChange): void;
}

function Border({ element: { stroke }, onSet }: BorderProps) {
  const t = useTranslations("posts.editor.fill");
  return (
    <>
      <NumberField
        label={t("stroke")}
        value={stroke?.width ?? 0}
        min={0}
        max={MAX_STROKE_WIDTH}
        onChange={(width) =>
          onSet({ stroke: width === 0 ? null : { color: { token: "brand.ink" }, ...stroke, width } })
        }
      />
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
