"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { useApplyBrand } from "@/components/editor/brand/use-apply-brand";
import { useDesignKit } from "@/components/editor/brand/use-design-kit";
import { useDesign, useDesk } from "@/components/editor/editor-context";
import { execOnTexts } from "@/components/editor/exec-on-text";
import { Button } from "@/components/ui/button";
import { loadFonts } from "@/lib/canvas/client/load-fonts";
import { setBackground } from "@/lib/canvas/core/commands/page";
import { styleElements } from "@/lib/canvas/core/commands/style";
import { styleText } from "@/lib/canvas/core/commands/text";

/** The brand's colours and fonts at hand, and all of it onto the design at once. */
export function BrandPanel() {
  const t = useTranslations("posts.editor.brand");
  const account = useCurrentAccount();
  const { colours, fonts } = useDesignKit();
  const { readOnly } = useDesk();
  const apply = useApplyBrand();
  const settings = `/account/${account._id}/settings`;
  const isEmpty = colours.length === 0 && fonts.length === 0;
  return (
    <>
      <header className="border-line border-b px-4 py-3">
        <h2 className="truncate font-bold font-ui text-14 tracking-normal">
          <bdi>{account.name}</bdi>
        </h2>
      </header>
      <fieldset disabled={readOnly} className="grid min-w-0 content-start gap-4 overflow-y-auto p-4">
        {isEmpty && <p className="text-13 text-ink-2">{t("empty")}</p>}
        {colours.length > 0 && <Colours colours={colours} />}
        {fonts.length > 0 && <Fonts fonts={fonts} />}
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

function Colours({ colours }: { colours: string[] }) {
  const t = useTranslations("posts.editor.brand");
  const { editor } = useDesk();
  const isAny = useDesign(({ selection }) => selection.length > 0);
  const paint = (colour: string) => {
    const { selection } = editor.read();
    editor.exec(selection.length > 0 ? styleElements(selection, { fill: colour }) : setBackground(colour));
  };
  return (
    <section className="grid gap-2">
      <h3 className="font-bold font-ui text-13 tracking-normal">{t("colours")}</h3>
      <div className="flex flex-wrap gap-2">
        {colours.map((colour) => (
          <button
            key={colour}
            type="button"
            aria-label={t("colour", { colour: `\u2066${colour}\u2069` })}
            style={{ background: colour }}
            onClick={() => paint(colour)}
            className="size-9 rounded-in border border-line forced-color-adjust-none hover:border-ink"
          />
        ))}
      </div>
      <p className="text-13 text-ink-2">{isAny ? t("toSelection") : t("toPage")}</p>
    </section>
  );
}

function Fonts({ fonts }: { fonts: string[] }) {
  const t = useTranslations("posts.editor.brand");
  const { editor } = useDesk();
  const isAny = useDesign(({ selection }) => selection.length > 0);
  useEffect(() => void loadFonts(fonts.map((family) => ({ family, weights: [400] }))), [fonts]);
  const set = async (font: string) => {
    const { selection } = editor.read();
    await loadFonts([{ family: font, weights: [400, 700] }]);
    execOnTexts(editor, styleText(selection, { font }));
  };
  return (
    <section className="grid gap-2">
      <h3 className="font-bold font-ui text-13 tracking-normal">{t("fonts")}</h3>
      {fonts.map((font) => (
        <Button
          key={font}
          disabled={!isAny}
          style={{ fontFamily: `"${font}"` }}
          onClick={() => void set(font)}
          className="justify-start text-16"
        >
          <bdi>{font}</bdi>
        </Button>
      ))}
    </section>
  );
}
