"use client";

import { useTranslations } from "next-intl";
import { useDesign, useDesk, useOnlySelected, useView } from "@/components/editor/editor-context";
import { CropSection } from "@/components/editor/panels/crop-section";
import { FillSection } from "@/components/editor/panels/fill-section";
import { ImageSection } from "@/components/editor/panels/image-section";
import { PageSection } from "@/components/editor/panels/page-section";
import { PlaceSection } from "@/components/editor/panels/place-section";
import { TextSection } from "@/components/editor/panels/text-section";

/** What can be set of the selected element; of the page where none is selected. */
export function Inspector() {
  const t = useTranslations("posts.editor.inspector");
  const { readOnly } = useDesk();
  const isCropping = useView(({ cropping }) => cropping !== null);
  return (
    <fieldset
      disabled={readOnly}
      aria-label={t("title")}
      className="grid min-w-0 content-start overflow-y-auto border-line border-s bg-surface"
    >
      {isCropping ? <CropSection /> : <Sections />}
    </fieldset>
  );
}

function Sections() {
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
