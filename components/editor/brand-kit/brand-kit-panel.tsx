import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useMemo } from "react";
import { FontUpload } from "@/components/accounts/font-upload";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { ReplaceColors } from "@/components/editor/brand-kit/replace-colors";
import { useBrandFonts } from "@/components/editor/brand-kit/use-brand-fonts";
import { useDesignKit } from "@/components/editor/brand-kit/use-design-kit";
import { useEditor, useEditorState } from "@/components/editor/editor-context";
import { execPageTextCommand } from "@/components/editor/exec-text-command";
import { useAddImages } from "@/components/editor/use-add-images";
import { useUndoToast } from "@/components/editor/use-undo-toast";
import { Link } from "@/components/ui/app-link";
import { Button } from "@/components/ui/button";
import { showToast } from "@/components/ui/show-toast";
import { loadFonts } from "@/lib/canvas/client/load-fonts";
import { applyBrandKit } from "@/lib/canvas/core/commands/apply-brand-kit";
import { setBackground } from "@/lib/canvas/core/commands/page";
import { styleElements } from "@/lib/canvas/core/commands/style";
import { styleText } from "@/lib/canvas/core/commands/text";
import { getFontStack } from "@/lib/canvas/fonts";

export function BrandKitPanel() {
  const t = useTranslations("posts.editor.brand");
  const account = useCurrentAccount();
  const { colors, fonts } = useDesignKit();
  const { readOnly } = useEditor();
  const apply = useApplyBrandKit();
  const settings = `/account/${account._id}/settings`;
  const uploaded = useBrandFonts();
  const own = useMemo(
    () => [...(uploaded ?? []), ...fonts.map((name) => ({ family: name, name }))],
    [uploaded, fonts],
  );
  const isEmpty = colors.length === 0 && fonts.length === 0;
  const { logoUrl } = account;
  return (
    <>
      <header className="border-line border-b px-4 py-3">
        <h2 className="truncate font-bold font-ui text-14 tracking-normal">
          <bdi>{account.name}</bdi>
        </h2>
      </header>
      <fieldset disabled={readOnly} className="grid min-w-0 content-start gap-4 overflow-y-auto p-4">
        {isEmpty && !logoUrl && uploaded?.length === 0 && <p className="text-13 text-ink-2">{t("empty")}</p>}
        {logoUrl && <Logo src={logoUrl} name={account.name} />}
        {colors.length > 0 && <Colors colors={colors} />}
        <Fonts fonts={own}>{!readOnly && <FontUpload accountId={account._id} />}</Fonts>
        <ReplaceColors />
        {!isEmpty && (
          <Button variant="primary" disabled={readOnly} onClick={apply}>
            {t("apply")}
          </Button>
        )}
        <Button asChild variant="link" className="justify-self-start">
          <Link href={settings}>{t("settings")}</Link>
        </Button>
      </fieldset>
    </>
  );
}

/** Share of the page's shorter side. */
const LOGO_SHARE = 0.2;

function Logo({ src, name }: { src: string; name: string }) {
  const t = useTranslations("posts.editor.brand");
  const { addUrls } = useAddImages();
  return (
    <section className="grid gap-2">
      <h3 className="font-bold font-ui text-13 tracking-normal">{t("logo")}</h3>
      <button
        type="button"
        aria-label={t("addLogo")}
        title={t("addLogo")}
        onClick={() => void addUrls([src], { share: LOGO_SHARE, alt: name })}
        className="grid size-20 place-items-center overflow-hidden rounded-in border border-line bg-stage p-2 hover:border-ink"
      >
        {/* biome-ignore lint/performance/noImgElement: a small image of the object store, nothing to optimize */}
        <img src={src} alt="" className="max-h-full max-w-full object-contain" />
      </button>
    </section>
  );
}

function Colors({ colors }: { colors: string[] }) {
  const t = useTranslations("posts.editor.brand");
  const { editor } = useEditor();
  const isAny = useEditorState(({ selection }) => selection.length > 0);
  const paint = (color: string) => {
    const { selection } = editor.read();
    editor.exec(selection.length > 0 ? styleElements(selection, { fill: color }) : setBackground(color));
  };
  return (
    <section className="grid gap-2">
      <h3 className="font-bold font-ui text-13 tracking-normal">{t("colors")}</h3>
      <div className="flex flex-wrap gap-2">
        {colors.map((color) => (
          <button
            key={color}
            type="button"
            aria-label={t("color", { colour: `\u2066${color}\u2069` })}
            style={{ background: color }}
            onClick={() => paint(color)}
            className="size-9 rounded-in border border-line forced-color-adjust-none hover:border-ink"
          />
        ))}
      </div>
      <p className="text-13 text-ink-2">{isAny ? t("toSelection") : t("toPage")}</p>
    </section>
  );
}

interface FontsProps {
  fonts: { family: string; name: string }[];
  children: ReactNode;
}

function Fonts({ fonts, children }: FontsProps) {
  const t = useTranslations("posts.editor.brand");
  const { editor } = useEditor();
  const isAny = useEditorState(({ selection }) => selection.length > 0);
  useEffect(() => void loadFonts(fonts.map(({ family }) => ({ family, weights: [400] }))), [fonts]);
  const set = async (font: string) => {
    const { selection } = editor.read();
    await loadFonts([{ family: font, weights: [400, 700] }]);
    execPageTextCommand(editor, styleText(selection, { font }));
  };
  return (
    <section className="grid gap-2">
      <h3 className="font-bold font-ui text-13 tracking-normal">{t("fonts")}</h3>
      {fonts.map(({ family, name }) => (
        <Button
          key={family}
          disabled={!isAny}
          style={{ fontFamily: getFontStack(family) }}
          onClick={() => void set(family)}
          className="justify-start text-16"
        >
          <bdi className="truncate">{name}</bdi>
        </Button>
      ))}
      {children}
    </section>
  );
}

function useApplyBrandKit(): () => void {
  const t = useTranslations("posts.editor.brand");
  const { editor } = useEditor();
  const { brand } = useDesignKit();
  const note = useUndoToast();
  async function apply() {
    const { headline, body } = brand;
    const faces = [headline, body].flatMap((face) => face ?? []);
    // Line widths depend on the loaded fonts.
    await loadFonts(faces.map(({ font, weight }) => ({ family: font, weights: [weight ?? 400, 700] })));
    const { changes } = editor.read();
    execPageTextCommand(editor, applyBrandKit(brand));
    if (editor.read().changes === changes) showToast.info(t("already"));
    else note(t("applied"));
  }
  return () => void apply();
}
