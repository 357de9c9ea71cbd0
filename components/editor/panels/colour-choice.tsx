"use client";

import { useTranslations } from "next-intl";
import { useDesignKit } from "@/components/editor/brand/use-design-kit";
import { useDesign } from "@/components/editor/editor-context";
import { cn } from "@/components/ui/cn";
import {
  type Color,
  DEFAULT_PALETTE,
  type Paint,
  type Palette,
  resolveColor,
} from "@/lib/canvas/core/paints";
import type { DesignKit } from "@/lib/canvas/layouts/design-kit";

interface Props {
  label: string;
  value: Paint | undefined;
  onChoose(paint: Paint): void;
}

/** The brand's colours first, then any other. A brand colour goes by its name: another brand recolours it. */
export function ColourChoice({ label, value, onChoose }: Props) {
  const t = useTranslations("posts.editor");
  const own = useDesign(({ document }) => document.palette);
  const kit = useDesignKit();
  const plain = typeof value === "object" && "type" in value ? undefined : value;
  const names = { ...DEFAULT_PALETTE, ...own };
  return (
    <fieldset aria-label={label} className="flex flex-wrap items-center gap-1.5">
      {offered(kit, own).map((colour) => {
        const shown = resolveColor(colour, names);
        const key = keyOf(colour);
        const isOn = plain !== undefined && keyOf(plain) === key;
        const role = typeof colour === "string" ? null : roleOf(colour.token);
        return (
          <button
            key={key}
            type="button"
            aria-label={t("colour.brand", {
              name: role
                ? t(`brand.role.${role}`)
                : `\u2066${typeof colour === "string" ? shown : key}\u2069`,
            })}
            aria-pressed={isOn}
            style={{ background: shown }}
            onClick={() => onChoose(colour)}
            className={cn(
              "size-6.5 rounded-in border border-line forced-color-adjust-none",
              isOn && "outline-2 outline-offset-1 outline-sel",
            )}
          />
        );
      })}
      <input
        type="color"
        aria-label={t("colour.other")}
        value={plain === undefined ? "#000000" : resolveColor(plain, names).slice(0, 7).toLowerCase()}
        onChange={(event) => onChoose(event.target.value.toUpperCase())}
        className="h-6.5 w-9 cursor-pointer rounded-in border border-line-strong bg-raised p-0.5"
      />
    </fieldset>
  );
}

/**
 * The brand's: by name where the design means the same colour by it, else as the colour is. Then the names that the design
 * has besides.
 */
function offered({ colours, brand }: DesignKit, own: Palette): Color[] {
  const names = colours.length > 0 ? brand.palette : DEFAULT_PALETTE;
  const named = Object.entries(names).map(([token, colour]): Color => {
    const isMeant = colours.length === 0 || own[token]?.toUpperCase() === colour.toUpperCase();
    return isMeant ? { token } : colour;
  });
  const roles = new Set(Object.values(names).map((colour) => colour.toUpperCase()));
  const others = colours.filter((colour) => !roles.has(colour));
  const known = new Set([...named, ...others].map(keyOf));
  const rest = Object.keys(own)
    .filter((token) => !known.has(token))
    .map((token): Color => ({ token }));
  const all = new Map([...named, ...others, ...rest].map((colour) => [keyOf(colour), colour]));
  return [...all.values()];
}

function keyOf(colour: Color): string {
  return typeof colour === "string" ? colour.toUpperCase() : colour.token;
}

const ROLES = ["primary", "secondary", "ink", "paper", "soft", "accent"] as const;

function roleOf(token: string): (typeof ROLES)[number] | undefined {
  return ROLES.find((role) => `brand.${role}` === token);
}
