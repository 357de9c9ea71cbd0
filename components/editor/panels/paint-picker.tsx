import { useTranslations } from "next-intl";
import { useEditorState } from "@/components/editor/editor-context";
import { ColorPicker } from "@/components/editor/panels/color-picker";
import { NumberField } from "@/components/editor/panels/number-field";
import { Segment, SegmentedControl } from "@/components/ui/segmented-control";
import { GRADIENT_ANGLE_RANGE } from "@/lib/canvas/core/limits";
import {
  type Color,
  getPlainColor,
  isGradient,
  type LinearGradient,
  type Paint,
  resolveColor,
} from "@/lib/canvas/core/paints";

interface Props {
  label: string;
  /** null for a paint that differs among the selected elements. */
  value: Paint | undefined | null;
  /** Angle of a new gradient: from top to bottom unless it is given. */
  angle?: number;
  onChoose(paint: Paint): void;
}

const KINDS = ["solid", "gradient"] as const;

/** Offers one color, or a gradient between two; colors between them, as templates have, stay. */
export function PaintPicker({ label, value, angle = 90, onChoose }: Props) {
  const t = useTranslations("posts.editor.fill");
  const gradient = value && isGradient(value) ? value : null;
  const kind = gradient ? "gradient" : "solid";
  return (
    <>
      <SegmentedControl
        aria-label={t("kindOf", { name: label })}
        value={kind}
        onValueChange={(to) => {
          if (to !== kind)
            onChoose(to === "gradient" ? createGradient(value, angle) : getPlainColor(value ?? INK));
        }}
        className="justify-self-start text-13"
      >
        {KINDS.map((one) => (
          <Segment key={one} value={one} className="min-h-6.5 px-2">
            {t(one)}
          </Segment>
        ))}
      </SegmentedControl>
      {gradient ? (
        <Stops gradient={gradient} onChoose={onChoose} />
      ) : (
        <ColorPicker label={label} value={value} onChoose={onChoose} />
      )}
    </>
  );
}

const INK: Color = { token: "brand.ink" };

interface StopsProps {
  gradient: LinearGradient;
  onChoose(paint: Paint): void;
}

function Stops({ gradient, onChoose }: StopsProps) {
  const t = useTranslations("posts.editor.fill");
  const palette = useEditorState(({ document }) => document.palette);
  const { stops, angle } = gradient;
  const set = (index: number, paint: Paint) =>
    onChoose({
      ...gradient,
      stops: stops.map((stop, at) => (at === index ? { ...stop, color: getPlainColor(paint) } : stop)),
    });
  const colors = stops.map(({ at, color }) => `${resolveColor(color, palette)} ${at * 100}%`);
  return (
    <>
      <div
        aria-hidden="true"
        style={{ background: `linear-gradient(${angle + 90}deg, ${colors.join(", ")})` }}
        className="h-6.5 rounded-in border border-line forced-color-adjust-none"
      />
      {([0, stops.length - 1] as const).map((index) => (
        <div key={index} className="grid gap-1">
          <span className="text-13 text-ink-2">{t(index === 0 ? "start" : "end")}</span>
          <ColorPicker
            label={t(index === 0 ? "start" : "end")}
            value={stops[index]?.color}
            onChoose={(paint) => set(index, paint)}
          />
        </div>
      ))}
      <NumberField
        label={t("angle")}
        value={angle}
        {...GRADIENT_ANGLE_RANGE}
        step={15}
        onChange={(value) => onChoose({ ...gradient, angle: value })}
      />
    </>
  );
}

/** Creates a gradient from the current color to another color of the brand. */
function createGradient(value: Paint | undefined | null, angle: number): LinearGradient {
  const start = getPlainColor(value ?? INK);
  const isPrimary = typeof start === "object" && start.token === "brand.primary";
  const end: Color = { token: isPrimary ? "brand.accent" : "brand.primary" };
  const stops = [start, end].map((color, at) => ({ at, color }));
  return { type: "linear", angle, stops };
}
