import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { useCurrentPage, useEditor, useEditorState } from "@/components/editor/editor-context";
import { ColorPicker } from "@/components/editor/panels/color-picker";
import { cn } from "@/components/ui/cn";
import { collectColors, replaceColor } from "@/lib/canvas/core/commands/replace-color";
import { getPlainColor } from "@/lib/canvas/core/paints";

/** Lists the colors of the open page; another color replaces the chosen one everywhere on it. */
export function ReplaceColors() {
  const t = useTranslations("posts.editor.brand");
  const { editor } = useEditor();
  const page = useCurrentPage();
  const palette = useEditorState(({ document }) => document.palette);
  const colors = useMemo(() => collectColors(page, palette), [page, palette]);
  const [chosen, setChosen] = useState<string | null>(null);
  const from = chosen !== null && colors.includes(chosen) ? chosen : null;
  return (
    <section className="grid gap-2">
      <h3 className="font-bold font-ui text-13 tracking-normal">{t("replaceColors")}</h3>
      <div className="flex flex-wrap gap-2">
        {colors.map((color) => (
          <button
            key={color}
            type="button"
            aria-label={t("replace", { colour: `\u2066${color}\u2069` })}
            aria-pressed={color === from}
            style={{ background: color }}
            onClick={() => setChosen(color === from ? null : color)}
            className={cn(
              "size-6.5 rounded-in border border-line forced-color-adjust-none",
              color === from && "outline-2 outline-offset-1 outline-sel",
            )}
          />
        ))}
      </div>
      {from === null ? (
        <p className="text-13 text-ink-2">{t("replaceHint")}</p>
      ) : (
        <ColorPicker
          label={t("replaceWith")}
          value={from}
          onChoose={(paint) => {
            editor.exec(replaceColor(from, getPlainColor(paint)));
            setChosen(null);
          }}
        />
      )}
    </section>
  );
}
