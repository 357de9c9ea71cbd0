"use client";

import { useTranslations } from "next-intl";
import { useDesign, useDesk, usePage } from "@/components/editor/editor-context";
import { ColourChoice } from "@/components/editor/panels/colour-choice";
import { Section } from "@/components/editor/panels/section";
import { setBackground } from "@/lib/canvas/core/commands/page";

/** The page itself: how large it is, and what is behind everything. */
export function PageSection({ hint }: { hint: boolean }) {
  const t = useTranslations("posts.editor.page");
  const { editor } = useDesk();
  const { bg } = usePage();
  const { w, h } = useDesign(({ document }) => document.size);
  return (
    <Section title={t("title")}>
      <p className="text-13 text-ink-2">
        <bdi dir="ltr">
          {w} × {h}
        </bdi>
      </p>
      <ColourChoice
        label={t("background")}
        value={bg}
        onChoose={(paint) => editor.exec(setBackground(paint))}
      />
      {hint && <p className="text-13 text-ink-2">{t("hint")}</p>}
    </Section>
  );
}
