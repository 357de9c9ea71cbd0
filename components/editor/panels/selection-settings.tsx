import { useTranslations } from "next-intl";
import { useShallow } from "zustand/react/shallow";
import { cancelCrop, finishCrop, setCropFrame } from "@/components/editor/crop-image";
import { getCurrentPage, useEditor, useEditorState, useViewState } from "@/components/editor/editor-context";
import { LAZY_SECTIONS, PanelSkeleton } from "@/components/editor/lazy-sections";
import { EffectsSection } from "@/components/editor/panels/effects-section";
import { FillSection } from "@/components/editor/panels/fill-section";
import { ImageSection } from "@/components/editor/panels/image-section";
import { NumberField, PanelSection } from "@/components/editor/panels/number-field";
import { TextSection } from "@/components/editor/panels/text-section";
import { TransformSection } from "@/components/editor/panels/transform-section";
import { LazyPart } from "@/components/shell/lazy-part";
import { Button } from "@/components/ui/button";

/** Renders the settings of the selected elements, or of the crop while an image is cropped. */
export function SelectionSettings() {
  const elements = useEditorState(
    useShallow((snapshot) => snapshot.selection.flatMap((id) => getCurrentPage(snapshot).els[id] ?? [])),
  );
  const only = elements.length === 1 ? elements[0] : undefined;
  const isCropping = useViewState(({ cropping }) => cropping !== null);
  if (isCropping) return <CropSection />;
  return (
    <>
      <TransformSection />
      {only?.type === "text" && <TextSection element={only} />}
      {only?.type === "chart" && (
        <LazyPart code={LAZY_SECTIONS.chart} with={{ element: only }} waiting={<PanelSkeleton />} />
      )}
      {only?.type === "table" && (
        <LazyPart code={LAZY_SECTIONS.table} with={{ element: only }} waiting={<PanelSkeleton />} />
      )}
      {only?.type === "image" && <ImageSection element={only} />}
      {elements.length > 0 && <FillSection elements={elements} />}
      {elements.length > 0 && <EffectsSection elements={elements} />}
    </>
  );
}

const SIDES = ["x", "y", "w", "h"] as const;

function CropSection() {
  const t = useTranslations("posts.editor.crop");
  const editor = useEditor();
  const frame = useViewState(({ cropping }) => cropping?.frame);
  if (!frame) return null;
  const leave = (end: typeof finishCrop) => {
    end(editor);
    document.querySelector<HTMLElement>("[role=application]")?.focus();
  };
  return (
    <PanelSection title={t("title")}>
      <div className="grid gap-2">
        {SIDES.map((side) => (
          <NumberField
            key={side}
            label={t(side)}
            value={frame[side] * 100}
            min={0}
            max={100}
            onChange={(value) => setCropFrame(editor, { ...frame, [side]: value / 100 })}
          />
        ))}
      </div>
      <Button
        className="justify-self-start"
        size="sm"
        onClick={() => setCropFrame(editor, { x: 0, y: 0, w: 1, h: 1 })}
      >
        {t("fullImage")}
      </Button>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" onClick={() => leave(finishCrop)}>
          {t("done")}
        </Button>
        <Button variant="quiet" onClick={() => leave(cancelCrop)}>
          {t("cancel")}
        </Button>
      </div>
      <p className="text-13 text-ink-2">{t("hint")}</p>
    </PanelSection>
  );
}
