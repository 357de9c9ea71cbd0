import { useTranslations } from "next-intl";
import { type CSSProperties, useEffect } from "react";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { useDesignKit } from "@/components/editor/brand-kit/use-design-kit";
import { getAutoHeight } from "@/components/editor/create-element";
import {
  useCurrentPage,
  useEditor,
  useEditorState,
  useSingleSelection,
} from "@/components/editor/editor-context";
import { runTextCommandsInStep } from "@/components/editor/exec-text-command";
import { Button } from "@/components/ui/button";
import { loadFonts } from "@/lib/canvas/client/load-fonts";
import { toSolidColor } from "@/lib/canvas/core/background-color";
import { addElements } from "@/lib/canvas/core/commands/add";
import { styleElements } from "@/lib/canvas/core/commands/style";
import { styleText } from "@/lib/canvas/core/commands/text";
import { isLocked } from "@/lib/canvas/core/element-targets";
import { textElement } from "@/lib/canvas/core/elements";
import { resolveColor } from "@/lib/canvas/core/paints";
import { TEXT_SAMPLES } from "@/lib/canvas/layouts/text-samples";
import {
  createTextStack,
  getCombinationStyles,
  getTextStyle,
  TEXT_COMBINATION_NAMES,
  TEXT_STYLE_NAMES,
  type TextStyle,
} from "@/lib/canvas/layouts/text-styles";

interface StyledText {
  text: string;
  style: TextStyle;
}

/** Text styles and combinations in the brand's fonts and colors, with words in the brand's language. */
export function TextPanel() {
  const t = useTranslations("posts.editor.textPanel");
  const { language } = useCurrentAccount();
  const { fonts } = useDesignKit();
  const size = useEditorState(({ document }) => document.size);
  const add = useAddTexts();
  const apply = useApplyStyle();
  const samples = TEXT_SAMPLES[language];
  const page = { size, fonts };
  const styles = TEXT_STYLE_NAMES.map((name) => ({
    name,
    text: samples.style[name],
    style: getTextStyle(name, page),
  }));
  const combinations = TEXT_COMBINATION_NAMES.map((name) => ({
    name,
    texts: getCombinationStyles(name, page).map((style, at) => ({
      style,
      text: samples.combination[name][at] ?? "",
    })),
  }));
  useFonts(styles);
  return (
    <>
      <header className="border-line border-b px-4 py-3">
        <h2 className="font-bold font-ui text-14 tracking-normal">{t("title")}</h2>
      </header>
      <div className="grid content-start gap-5 overflow-y-auto p-4">
        <section aria-label={t("styles")} className="grid gap-2">
          <p className="text-13 text-ink-2">{t("hint")}</p>
          {styles.map(({ name, text, style }) => (
            <div key={name} className="grid gap-1">
              <button type="button" onClick={() => add([{ text, style }])} className={TILE}>
                <Sample texts={[{ text, style }]} shrink={STYLE_SHRINK} />
                <span className="px-3 pb-2 text-12 text-ink-2">
                  <span className="font-semibold text-ink">{t(`style.${name}`)}</span>{" "}
                  <bdi dir="ltr">
                    {style.font} {style.size}
                  </bdi>
                </span>
              </button>
              {apply && (
                <Button
                  size="sm"
                  variant="quiet"
                  aria-label={t("applyNamed", { name: t(`style.${name}`) })}
                  onClick={() => apply(style)}
                >
                  {t("apply")}
                </Button>
              )}
            </div>
          ))}
        </section>
        <section aria-label={t("combinations")} className="grid gap-2">
          <h3 className="font-bold font-ui text-13 text-ink-2 tracking-normal">{t("combinations")}</h3>
          {combinations.map(({ name, texts }) => (
            <button key={name} type="button" onClick={() => add(texts)} className={TILE}>
              <Sample texts={texts} shrink={COMBINATION_SHRINK} />
              <span className="px-3 pb-2 font-semibold text-12">{t(`combination.${name}`)}</span>
            </button>
          ))}
        </section>
      </div>
    </>
  );
}

const TILE =
  "grid w-full gap-1.5 overflow-hidden rounded-in border border-line bg-raised text-start hover:border-ink";

/** Width in px that the page's shorter side has in a sample: styles are compared, combinations shown whole. */
const STYLE_SHRINK = 280;
const COMBINATION_SHRINK = 230;

/** The texts on the page's background, in proportion to the page. */
function Sample({ texts, shrink }: { texts: readonly StyledText[]; shrink: number }) {
  const { direction } = useDesignKit();
  const { language } = useCurrentAccount();
  const { w, h } = useEditorState(({ document }) => document.size);
  const palette = useEditorState(({ document }) => document.palette);
  const { bg } = useCurrentPage();
  const scale = shrink / Math.min(w, h);
  const look = ({ font, weight, lineHeight, size, fill }: TextStyle): CSSProperties => ({
    fontFamily: `"${font}"`,
    fontWeight: weight,
    fontSize: Math.max(MIN_SAMPLE_PX, size * scale),
    lineHeight,
    ...(typeof fill === "string" || "token" in fill ? { color: resolveColor(fill, palette) } : {}),
  });
  return (
    <span
      aria-hidden="true"
      dir={direction}
      lang={language}
      className="grid gap-1 px-3 py-2.5"
      style={{ background: toSolidColor(bg, palette) ?? "#FFFFFF" }}
    >
      {texts.map(({ text, style }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the texts never change their order
        <span key={at} className="block" style={look(style)}>
          {text}
        </span>
      ))}
    </span>
  );
}

/** A smaller sample could not be read. */
const MIN_SAMPLE_PX = 11;

/** Samples are drawn with the fonts of the canvas. */
function useFonts(styles: readonly { style: TextStyle }[]): void {
  const refs = JSON.stringify(
    styles.map(({ style }) => ({ family: style.font, weights: [style.weight, 700] })),
  );
  useEffect(() => void loadFonts(JSON.parse(refs)), [refs]);
}

/** Returns a function that adds texts to the middle of the page as one step. */
function useAddTexts(): (texts: readonly StyledText[]) => void {
  const { editor, view, kit } = useEditor();
  async function add(texts: readonly StyledText[]) {
    // Line widths, and with them the heights, depend on the loaded fonts.
    await loadFonts(texts.map(({ style }) => ({ family: style.font, weights: [style.weight] })));
    const page = { size: editor.read().document.size, fonts: kit.fonts };
    const measure = (text: object) => getAutoHeight(textElement.parse({ ...PLACE, ...text }));
    editor.exec(addElements([createTextStack({ page, direction: kit.direction, texts, measure })]));
    // The text tool would begin another text at the next click or Enter.
    view.set({ tool: "select" });
  }
  return (texts) => void add(texts);
}

/** Completes a text to an element that can be measured. */
const PLACE = { id: "e1", v: 1, type: "text", x: 0, y: 0, h: 1 };

/** Returns a function that applies a style to the selected text; null when none can be styled. */
function useApplyStyle(): ((style: TextStyle) => void) | null {
  const { editor } = useEditor();
  const page = useCurrentPage();
  const element = useSingleSelection();
  if (element?.type !== "text" || isLocked(page, element.id, "style")) return null;
  const { id } = element;
  return ({ fill, slot: _, ...look }) =>
    void loadFonts([{ family: look.font, weights: [look.weight] }]).then(() => {
      editor.begin("style");
      runTextCommandsInStep(editor, id, [styleText([id], look), styleElements([id], { fill })]);
      editor.commit();
    });
}
