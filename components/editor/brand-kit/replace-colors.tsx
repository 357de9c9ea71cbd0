import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { useReplaceColor } from "@/components/editor/brand-kit/use-replace-color";
import { useCurrentPage, useEditorState } from "@/components/editor/editor-context";
import { ColorPicker } from "@/components/editor/panels/color-picker";
import { cn } from "@/components/ui/cn";
import { Segment, SegmentedControl } from "@/components/ui/segmented-control";
import { collectColors } from "@/lib/canvas/core/commands/replace-color";
import { getPlainColor } from "@/lib/canvas/core/paints";

/** Lists the colors of the open page; another color replaces the chosen one everywhere on it, or on all pages. */
export function ReplaceColors() {
  const t = useTranslations("posts.editor.brand");
  const { hasOthers, replaceHere, replaceEverywhere } = useReplaceColor();
  const page = useCurrentPage();
  const palette = useEditorState(({ document }) => document.palette);
  const colors = useMemo(() => collectColors(page, palette), [page, palette]);
  const [chosen, setChosen] = useState<string | null>(null);
  const [isEverywhere, setEverywhere] = useState(false);
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
      {hasOthers && (
        <SegmentedControl
          aria-label={t("replaceOn")}
          value={isEverywhere ? "all" : "this"}
          onValueChange={(value) => setEverywhere(value === "all")}
          className="justify-self-start text-13"
        >
          <Segment value="this">{t("thisPage")}</Segment>
          <Segment value="all">{t("allPages")}</Segment>
        </SegmentedControl>
      )}
      {from === null ? (
        <p className="text-13 text-ink-2">{t("replaceHint")}</p>
      ) : (
        <ColorPicker
          label={t("replaceWith")}
          value={from}
          onChoose={(paint) => {
            const replace = hasOthers && isEverywhere ? replaceEverywhere : replaceHere;
            replace(from, getPlainColor(paint));
            setChosen(null);
          }}
        />
      )}
    </section>
  );
}
