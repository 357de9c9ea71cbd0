import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { DesignThumbnail } from "@/components/editor/panels/design-thumbnail";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, TitledDialogHeader } from "@/components/ui/dialog";
import { ASPECT_RATIO_SIZES } from "@/lib/canvas/core/aspect-ratios";
import type { CanvasDocument } from "@/lib/canvas/core/document";
import { resizeDocument } from "@/lib/canvas/layouts/resize-document";
import { TEMPLATE_RATIOS } from "@/lib/canvas/layouts/template-formats";

interface Props {
  document: CanvasDocument;
  onAdd(documents: CanvasDocument[]): void;
  onClose(): void;
}

/** Previews a design in every format and adds all of them as pages. */
export function AllFormatsDialog({ document, onAdd, onClose }: Props) {
  const t = useTranslations("posts.editor.format");
  const resized = useMemo(
    () => TEMPLATE_RATIOS.map((ratio) => resizeDocument(document, ASPECT_RATIO_SIZES[ratio])),
    [document],
  );
  const others = resized.filter(({ ratio }) => ratio !== document.ratio);
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent size="xl">
        <TitledDialogHeader title={t("allTitle")} text={t("allText")} />
        <div className="grid gap-5 p-5">
          <ul className="flex items-end justify-center gap-4">
            {resized.map((one) => (
              <li key={one.ratio} className="grid justify-items-center gap-1.5" data-format={one.ratio}>
                <span
                  style={{ aspectRatio: `${one.size.w} / ${one.size.h}` }}
                  className="relative block h-72 max-w-64 overflow-hidden border border-line bg-raised"
                >
                  <DesignThumbnail canvasData={one} />
                </span>
                <bdi dir="ltr" className="text-13">
                  {one.ratio}
                </bdi>
              </li>
            ))}
          </ul>
          <div className="flex justify-end">
            <Button variant="primary" onClick={() => onAdd(others)}>
              {t("add", { n: others.length })}
            </Button>
          </div>
        </div>
      </DialogContent>
    </Dialog>
  );
}
