import { useTranslations } from "next-intl";
import { getAutoHeight } from "@/components/editor/create-element";
import { useEditor, useViewState } from "@/components/editor/editor-context";
import { execTextCommand } from "@/components/editor/exec-text-command";
import { ColorPicker } from "@/components/editor/panels/color-picker";
import { NumberField, PanelSection } from "@/components/editor/panels/number-field";
import { Select } from "@/components/ui/select";
import { Slider } from "@/components/ui/slider";
import { Switch } from "@/components/ui/switch";
import { type StyleChange, styleElements } from "@/lib/canvas/core/commands/style";
import { styleText } from "@/lib/canvas/core/commands/text";
import { BLEND_MODES, type CanvasElement, type TextElement } from "@/lib/canvas/core/elements";
import { BLUR_RANGE, CURVE_RANGE, MAX_STROKE_WIDTH, SHADOW_RANGES } from "@/lib/canvas/core/limits";
import { getPlainColor, type Shadow } from "@/lib/canvas/core/paints";

/** Curve in percent of a full circle when it is switched on. */
const FIRST_CURVE = 30;

const SHADOW_FIELDS = [
  { name: "x", ...SHADOW_RANGES.x },
  { name: "y", ...SHADOW_RANGES.y },
  { name: "blur", ...SHADOW_RANGES.blur },
] as const;

/** Renders shadow, blur and blend mode of any element, and outline and highlight of text. */
export function EffectsSection({ element }: { element: CanvasElement }) {
  const t = useTranslations("posts.editor.effects");
  const { editor } = useEditor();
  const { id, shadow, blend, w, h } = element;
  const set = (look: StyleChange) => editor.exec(styleElements([id], look));
  return (
    <PanelSection title={t("title")}>
      {element.type === "text" && (
        <>
          <Curve element={element} />
          <TextEffects element={element} onSet={set} />
        </>
      )}
      <Switch
        checked={shadow !== undefined}
        onCheckedChange={(on) => set({ shadow: on ? createShadow(Math.min(w, h)) : null })}
      >
        {t("shadow")}
      </Switch>
      {shadow && (
        <>
          <div className="grid grid-cols-3 gap-2">
            {SHADOW_FIELDS.map(({ name, ...range }) => (
              <NumberField
                key={name}
                label={t(name)}
                value={shadow[name]}
                {...range}
                onChange={(value) => set({ shadow: { ...shadow, [name]: value } })}
              />
            ))}
          </div>
          <ColorPicker
            label={t("shadowColor")}
            value={shadow.color}
            onChoose={(paint) => set({ shadow: { ...shadow, color: getPlainColor(paint) } })}
          />
        </>
      )}
      <NumberField
        label={t("elementBlur")}
        value={element.blur ?? 0}
        {...BLUR_RANGE}
        onChange={(blur) => set({ blur })}
      />
      <div className="flex items-center gap-2">
        <span className="flex-none text-13 text-ink-2">{t("blend")}</span>
        <Select
          aria-label={t("blend")}
          value={blend}
          onChange={({ target }) =>
            set({ blend: BLEND_MODES.find((one) => one === target.value) ?? "normal" })
          }
        >
          {BLEND_MODES.map((one) => (
            <option key={one} value={one}>
              {t(`blends.${one}`)}
            </option>
          ))}
        </Select>
      </div>
    </PanelSection>
  );
}

/** Sets the text on a circle; percent of it that the widest line covers. A drag of the slider is one step. */
function Curve({ element }: { element: TextElement }) {
  const t = useTranslations("posts.editor.effects");
  const { editor, view } = useEditor();
  const { id } = element;
  const drawn = useViewState(({ typed }) => (typed?.id === id ? typed : element));
  const percent = Math.round((drawn.curve ?? 0) * 100);
  const set = (value: number) => execTextCommand(editor, id, styleText([id], { curve: value / 100 }));
  const preview = (value: number) => {
    const curve = (value === 0 ? -Math.sign(percent) : value) / 100;
    view.set({ typed: { ...element, curve, h: getAutoHeight({ ...element, curve }) } });
  };
  // A slider that returns to its start emits no commit event.
  const keep = () => {
    const { typed } = view.read();
    if (typed?.id !== id) return;
    view.set({ typed: null });
    set(Math.round((typed.curve ?? 0) * 100));
  };
  return (
    <>
      <Switch checked={element.curve !== undefined} onCheckedChange={(on) => set(on ? FIRST_CURVE : 0)}>
        {t("curve")}
      </Switch>
      {element.curve !== undefined && (
        <div className="grid grid-cols-[minmax(0,1fr)_7.5rem] items-center gap-3">
          <Slider
            thumbLabels={[t("curve")]}
            {...CURVE_RANGE}
            value={[percent]}
            onValueChange={([value = 0]) => preview(value)}
            onValueCommit={keep}
            onLostPointerCapture={keep}
          />
          <NumberField label={t("curvePercent")} value={percent} {...CURVE_RANGE} onChange={set} />
        </div>
      )}
    </>
  );
}

interface TextEffectsProps {
  element: TextElement;
  onSet(look: StyleChange): void;
}

function TextEffects({ element, onSet }: TextEffectsProps) {
  const t = useTranslations("posts.editor.effects");
  const { stroke, bg, size } = element;
  return (
    <>
      <Switch
        checked={stroke !== undefined}
        onCheckedChange={(on) =>
          onSet({
            stroke: on ? { color: { token: "brand.ink" }, width: Math.max(1, Math.round(size / 12)) } : null,
          })
        }
      >
        {t("outline")}
      </Switch>
      {stroke && (
        <>
          <NumberField
            label={t("width")}
            value={stroke.width}
            min={1}
            max={MAX_STROKE_WIDTH}
            onChange={(width) => onSet({ stroke: { ...stroke, width } })}
          />
          <ColorPicker
            label={t("outlineColor")}
            value={stroke.color}
            onChoose={(paint) => onSet({ stroke: { ...stroke, color: getPlainColor(paint) } })}
          />
        </>
      )}
      <Switch
        checked={bg !== undefined}
        onCheckedChange={(on) => onSet({ bg: on ? createHighlight(size) : null })}
      >
        {t("highlight")}
      </Switch>
      {bg && (
        <ColorPicker
          label={t("highlightColor")}
          value={bg.fill}
          onChoose={(fill) => onSet({ bg: { ...bg, fill } })}
        />
      )}
    </>
  );
}

/** Falls downwards, in proportion to the element. */
function createShadow(side: number): Shadow {
  const y = Math.min(24, Math.max(2, Math.round(side / 30)));
  return { x: 0, y, blur: y * 2, color: "#00000080" };
}

function createHighlight(size: number): NonNullable<TextElement["bg"]> {
  const pad = Math.round(size / 6);
  return { fill: { token: "brand.accent" }, shape: "lines", padX: pad, padY: 0, radius: Math.round(pad / 2) };
}
