"use client";

import { Plus, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { ACCOUNT_FIELD_LIMITS } from "@/lib/accounts/limits";

const FIRST_COLOR = "#0b5d4e";

interface Props {
  colors: string[];
  onChange(colors: string[]): void;
}

/** Renders the brand colors, each with the native color picker. */
export function ColorList({ colors, onChange }: Props) {
  const t = useTranslations("dashboard.settings");
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 font-semibold">{t("colors")}</legend>
      <div className="flex flex-wrap items-center gap-3">
        {colors.map((color, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a color has no id but its position; two may be equal
          <span key={index} className="flex items-center rounded-in border border-line-strong bg-raised p-1">
            <input
              type="color"
              value={color}
              aria-label={t("color", { n: index + 1 })}
              onChange={({ target }) =>
                onChange(colors.map((one, at) => (at === index ? target.value : one)))
              }
              className="h-8 w-14"
            />
            <Button
              variant="quiet"
              size="icon-sm"
              aria-label={t("removeColor", { n: index + 1 })}
              onClick={() => onChange(colors.filter((_, at) => at !== index))}
            >
              <X aria-hidden="true" />
            </Button>
          </span>
        ))}
        {colors.length < ACCOUNT_FIELD_LIMITS.colors && (
          <Button onClick={() => onChange([...colors, FIRST_COLOR])}>
            <Plus aria-hidden="true" />
            {t("addColor")}
          </Button>
        )}
      </div>
    </fieldset>
  );
}
