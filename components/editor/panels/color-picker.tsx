import { useTranslations } from "next-intl";
import { useDesignKit } from "@/components/editor/brand-kit/use-design-kit";
import { useEditorState } from "@/components/editor/editor-context";
import { MixedNote } from "@/components/editor/panels/mixed-note";
import { cn } from "@/components/ui/cn";
import {
  type Color,
  DEFAULT_PALETTE,
  isGradient,
  type Paint,
  type Palette,
  resolveColor,
} from "@/lib/canvas/core/paints";
import type { DesignKit } from "@/lib/canvas/layouts/design-kit";

interface Props {
  label: string;
  /** null for a color that differs among the selected elements. */
  value: Paint | undefined | null;
  onChoose(paint: Paint): void;
}

/** Stores brand colors by name, so that another brand kit recolors them. */
export function ColorPicker({ label, value, onChoose }: Props) {
  const t = useTranslations("posts.editor");
  const own = useEditorState(({ document }) => document.palette);
  const kit = useDesignKit();
  const plain = value && !isGradient(value) ? value : undefined;
  const names = { ...DEFAULT_PALETTE, ...own };
  return (
    <fieldset aria-label={label} className="flex flex-wrap items-center gap-1.5">
      {offered(kit, own).map((color) => {
        const shown = resolveColor(color, names);
        const key = keyOf(color);
        const isOn = plain !== undefined && keyOf(plain) === key;
        const role = typeof color === "string" ? null : roleOf(color.token);
        return (
          <button
            key={key}
            type="button"
            aria-label={t("color.brand", {
              name: role ? t(`brand.role.${role}`) : `\u2066${typeof color === "string" ? shown : key}\u2069`,
            })}
            aria-pressed={isOn}
            style={{ background: shown }}
            onClick={() => onChoose(color)}
            className={cn(
              "size-6.5 rounded-in border border-line forced-color-adjust-none",
              isOn && "outline-2 outline-offset-1 outline-sel",
            )}
          />
        );
      })}
      <input
        type="color"
        aria-label={t("color.other")}
        value={plain === undefined ? "#000000" : resolveColor(plain, names).slice(0, 7).toLowerCase()}
        onChange={(event) => onChoose(event.target.value.toUpperCase())}
        className="h-6.5 w-9 cursor-pointer rounded-in border border-line-strong bg-raised p-0.5"
      />
      {value === null && <MixedNote />}
    </fieldset>
  );
}

/** Brand colors (by name when the palette has the same color, else by value), then the design's others. */
function offered({ colors, brand }: DesignKit, own: Palette): Color[] {
  const names = colors.length > 0 ? brand.palette : DEFAULT_PALETTE;
  const named = Object.entries(names).map(([token, color]): Color => {
    const isMeant = colors.length === 0 || own[token]?.toUpperCase() === color.toUpperCase();
    return isMeant ? { token } : color;
  });
  const roles = new Set(Object.values(names).map((color) => color.toUpperCase()));
  const others = colors.filter((color) => !roles.has(color));
  const known = new Set([...named, ...others].map(keyOf));
  const rest = Object.keys(own)
    .filter((token) => !known.has(token))
    .map((token): Color => ({ token }));
  const all = new Map([...named, ...others, ...rest].map((color) => [keyOf(color), color]));
  return [...all.values()];
}

function keyOf(color: Color): string {
  return typeof color === "string" ? color.toUpperCase() : color.token;
}

const ROLES = ["primary", "secondary", "ink", "paper", "soft", "accent"] as const;

function roleOf(token: string): (typeof ROLES)[number] | undefined {
  return ROLES.find((role) => `brand.${role}` === token);
}
