"use client";

import { useTranslations } from "next-intl";
import { useDesign, useDesk, useOnlySelected } from "@/components/editor/editor-context";
import { FillSection } from "@/components/editor/panels/fill-section";
import { ImageSection } from "@/components/editor/panels/image-section";
import { PageSection } from "@/components/editor/panels/page-section";
import { PlaceSection } from "@/components/editor/panels/place-section";
import { Section } from "@/components/editor/panels/section";
import { TextSection } from "@/components/editor/panels/text-section";

/** What can be set of the selected element; of the page where none is selected. */
export function Inspector() {
  const t = useTranslations("posts.editor.inspector");
  const { readOnly } = useDesk();
  return (
    <fieldset
      aria-label={t("title")}
      data-settings
      className="grid min-w-0 content-start overflow-y-auto border-line border-s bg-surface"
    >
      {readOnly ? <PageSize /> : <Settings />}
    </fieldset>
  );
}

function Settings() {
  const count = useDesign(({ selection }) => selection.length);
  const only = useOnlySelected();
  return (
    <>
      {count === 0 && <PageSection />}
      {count > 0 && <PlaceSection />}
      {only?.type === "text" && <TextSection element={only} />}
      {only?.type === "image" && <ImageSection element={only} />}
      {only && <FillSection element={only} />}
    </>
  );
}

/** All there is to see of a design that may only be looked at. */
function PageSize() {
  const t = useTranslations("posts.editor.page");
  const { w, h } = useDesign(({ document }) => document.size);
  return (
    <Section title={t("title")}>
      <p className="text-13 text-ink-2">
        <bdi dir="ltr">
          {w} × {h}
        </bdi>
      </p>
    </Section>
  );
}
