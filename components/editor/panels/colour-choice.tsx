"use client";

import { useTranslations } from "next-intl";
import { useDesign } from "@/components/editor/editor-context";
import { cn } from "@/components/ui/cn";
import { DEFAULT_PALETTE, type Paint, resolveColor } from "@/lib/canvas/core/paints";

interface Props {
  label: string;
  value: Paint | undefined;
  onChoose(paint: Paint): void;
}

/** The brand's colours first, then any other. A brand colour goes by its name: another brand recolours it. */
export function ColourChoice({ label, value, onChoose }: Props) {
  const t = useTranslations("posts.editor.colour");
  const own = useDesign(({ document }) => document.palette);
  const names = { ...DEFAULT_PALETTE, ...own };
  const plain = typeof value === "object" && "type" in value ? undefined : value;
  return (
    <fieldset aria-label={label} className="flex flex-wrap items-center gap-1.5">
      {Object.entries(names).map(([token, colour]) => {
        const isOn = typeof plain === "object" && plain.token === token;
        return (
          <button
            key={token}
            type="button"
            aria-label={t("brand", { name: token.replace("brand.", "") })}
            aria-pressed={isOn}
            style={{ background: colour }}
            onClick={() => onChoose({ token })}
            className={cn(
              "size-6.5 rounded-in border border-line",
              isOn && "outline-2 outline-offset-1 outline-sel",
            )}
          />
        );
      })}
      <input
        type="color"
        aria-label={t("other")}
        value={plain === undefined ? "#000000" : resolveColor(plain, names).slice(0, 7).toLowerCase()}
        onChange={(event) => onChoose(event.target.value.toUpperCase())}
        className="h-6.5 w-9 cursor-pointer rounded-in border border-line-strong bg-raised p-0.5"
      />
    </fieldset>
  );
}
