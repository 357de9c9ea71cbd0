import { useTranslations } from "next-intl";
import { getAutoHeight } from "@/components/editor/create-element";
import { useEditor, useViewState } from "@/components/editor/editor-context";
import { execTextCommand } from "@/components/editor/exec-text-command";
import { ColorPicker } from "@/components/editor/panels/color-picker";
import { MixedNote } from "@/components/editor/panels/mixed-note";
import { NumberField, PanelSection } from "@/components/editor/panels/number-field";
import { Select } from "@/components/ui/select";
import { Slider } from "@/components/ui/slider";
import { Switch } from "@/components/ui/switch";
import { type StyleChange, styleElements } from "@/lib/canvas/core/commands/style";
import { styleText } from "@/lib/canvas/core/commands/text";
import { BLEND_MODES, type CanvasElement, type TextElement } from "@/lib/canvas/core/elements";
import { BLUR_RANGE, CURVE_RANGE, MAX_STROKE_WIDTH, SHADOW_RANGES } from "@/lib/canvas/core/limits";
import { getPlainColor } from "@/lib/canvas/core/paints";
import { getSharedValue } from "@/lib/canvas/core/values";

/** Curve in percent of a full circle when it is switched on. */
const FIRST_CURVE = 30;

const SHADOW_FIELDS = [
  { name: "x", ...SHADOW_RANGES.x },
  { name: "y", ...SHADOW_RANGES.y },
  { name: "blur", ...SHADOW_RANGES.blur },
] as const;

/** Renders shadow, blur and blend mode of the selected elements, and outline and highlight of a single text. */
export function EffectsSection({ elements }: { elements: readonly CanvasElement[] }) {
  const t = useTranslations("posts.editor.effects");
  const mixed = useTranslations("posts.editor.fill")("mixed");
  const { editor } = useEditor();
  const [first, ...others] = elements;
  const shadows = elements.flatMap(({ shadow }) => shadow ?? []);
  const haveShadows = shadows.length === elements.length;
  const blend = getSharedValue(elements.map((one) => one.blend));
  const set = (look: StyleChange) =>
    editor.exec(
      styleElements(
        elements.map(({ id }) => id),
        look,
      ),
    );
  return (
    <PanelSection title={t("title")}>
      {first?.type === "text" && others.length === 0 && (
        <>
          <Curve element={first} />
          <TextEffects element={first} onSet={set} />
        </>
      )}
      <div className="flex items-center justify-between">
        <Switch checked={haveShadows} onCheckedChange={(on) => set({ shadow: on ? {} : null })}>
          {t("shadow")}
        </Switch>
        {shadows.length > 0 && !haveShadows && <MixedNote />}
      </div>
      {haveShadows && (
        <>
          <div className="grid grid-cols-3 gap-2">
            {SHADOW_FIELDS.map(({ name, ...range }) => (
              <NumberField
                key={name}
                label={t(name)}
                value={getSharedValue(shadows.map((shadow) => shadow[name]))}
                {...range}
                onChange={(value) => set({ shadow: { [name]: value } })}
              />
            ))}
          </div>
          <ColorPicker
            label={t("shadowColor")}
            value={getSharedValue(shadows.map(({ color }) => color))}
            onChoose={(paint) => set({ shadow: { color: getPlainColor(paint) } })}
          />
        </>
      )}
      <NumberField
        label={t("elementBlur")}
        value={getSharedValue(elements.map(({ blur = 0 }) => blur))}
        {...BLUR_RANGE}
        onChange={(blur) => set({ blur })}
      />
      <div className="flex items-center gap-2">
        <span className="flex-none text-13 text-ink-2">{t("blend")}</span>
        <Select
          aria-label={t("blend")}
          value={blend ?? ""}
          onChange={({ target }) =>
            set({ blend: BLEND_MODES.find((one) => one === target.value) ?? "normal" })
          }
        >
          {blend === null && (
            <option value="" disabled>
              {mixed}
            </option>
          )}
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

function createHighlight(size: number): NonNullable<TextElement["bg"]> {
  const pad = Math.round(size / 6);
  return { fill: { token: "brand.accent" }, shape: "lines", padX: pad, padY: 0, radius: Math.round(pad / 2) };
}
