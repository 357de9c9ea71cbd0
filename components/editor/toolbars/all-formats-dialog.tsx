import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { DesignThumbnail } from "@/components/editor/panels/design-thumbnail";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
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

/** Previews a design in every format and adds the chosen ones as pages. */
export function AllFormatsDialog({ document, onAdd, onClose }: Props) {
  const t = useTranslations("posts.editor.format");
  const resized = useMemo(
    () => TEMPLATE_RATIOS.map((ratio) => resizeDocument(document, ASPECT_RATIO_SIZES[ratio])),
    [document],
  );
  const [left, setLeft] = useState<readonly string[]>([]);
  const chosen = resized.filter(({ ratio }) => ratio !== document.ratio && !left.includes(ratio));
  const toggle = (ratio: string) =>
    setLeft((now) => (now.includes(ratio) ? now.filter((one) => one !== ratio) : [...now, ratio]));
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent size="xl">
        <TitledDialogHeader title={t("allTitle")} text={t("allText")} />
        <div className="grid gap-5 p-5">
          <ul className="flex items-end justify-center gap-4">
            {resized.map((one) => (
              <li key={one.ratio} className="grid justify-items-center gap-1.5" data-format={one.ratio}>
                <span
                  style={{
                    aspectRatio: `${one.size.w} / ${one.size.h}`,
                    width: `min(16rem, ${(18 * one.size.w) / one.size.h}rem)`,
                  }}
                  className="relative block overflow-hidden border border-line bg-raised"
                >
                  <DesignThumbnail canvasData={one} />
                </span>
                {one.ratio === document.ratio ? (
                  <FormatName ratio={one.ratio} />
                ) : (
                  <Checkbox
                    checked={!left.includes(one.ratio)}
                    onCheckedChange={() => toggle(one.ratio)}
                    className="text-13"
                  >
                    <FormatName ratio={one.ratio} />
                  </Checkbox>
                )}
              </li>
            ))}
          </ul>
          <div className="flex justify-end">
            <Button variant="primary" disabled={chosen.length === 0} onClick={() => onAdd(chosen)}>
              {t("add", { n: chosen.length })}
            </Button>
          </div>
        </div>
      </DialogContent>
    </Dialog>
  );
}

function FormatName({ ratio }: { ratio: string }) {
  return (
    <bdi dir="ltr" className="min-h-6 content-center text-13">
      {ratio}
    </bdi>
  );
}
