"use client";

import { Download, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { CutOutButton } from "@/components/media/cut-out-button";
import { ImageFacts } from "@/components/media/image-facts";
import { ImageName } from "@/components/media/image-name";
import { ImageStage } from "@/components/media/image-stage";
import { ImageUses } from "@/components/media/image-uses";
import { saveFile } from "@/components/media/save-file";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogHead, DialogTitle } from "@/components/ui/dialog";
import type { CanvasImageWire } from "@/lib/canvas/image-schemas";

interface Props {
  image: CanvasImageWire | null;
  /** Of the removal of its background, while one runs. */
  progress: number | undefined;
  onClose(): void;
  onDelete(image: CanvasImageWire): void;
  onCloseFocus(): void;
}

/** One picture of the library: large, with what is known of it and what can be done with it. */
export function ImageDetails({ image, onCloseFocus, onClose, ...props }: Props) {
  return (
    <Dialog open={image !== null} onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        size="xl"
        aria-describedby={undefined}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          onCloseFocus();
        }}
      >
        {image && <Details key={image._id} opened={image} onClose={onClose} {...props} />}
      </DialogContent>
    </Dialog>
  );
}

interface DetailsProps {
  opened: CanvasImageWire;
  progress: number | undefined;
  onClose(): void;
  onDelete(image: CanvasImageWire): void;
}

function Details({ opened, progress, onClose, onDelete }: DetailsProps) {
  const t = useTranslations("dashboard.media");
  const common = useTranslations("common");
  const [image, setImage] = useState(opened);
  const [cut, setCut] = useState(opened.cutoutUrl !== null);
  useEffect(() => {
    if (image.cutoutUrl !== null) setCut(true);
  }, [image.cutoutUrl]);
  const url = (cut && image.cutoutUrl) || image.url;
  const remove = () => {
    onClose();
    onDelete(image);
  };
  return (
    <>
      <DialogHead closeLabel={common("close")}>
        <DialogTitle>
          <bdi className="block truncate align-as-parent" title={image.label}>
            {image.label || t("grid.untitled")}
          </bdi>
        </DialogTitle>
      </DialogHead>
      <div className="grid grid-cols-[minmax(0,1fr)_320px] items-start gap-6 p-6">
        <ImageStage image={image} cut={cut} setCut={setCut} />
        <div className="grid min-w-0 gap-5">
          <ImageName image={image} />
          <ImageFacts image={image} />
          <CutOutButton image={image} progress={progress} />
          <ImageUses image={image} onFresh={setImage} />
          <div className="flex flex-wrap gap-2 border-line border-t pt-4">
            <Button onClick={() => void saveFile(url, image.label || t("grid.untitled"))}>
              <Download aria-hidden="true" />
              {t("details.download")}
            </Button>
            <Button variant="danger" onClick={remove}>
              <Trash2 aria-hidden="true" />
              {t("details.remove")}
            </Button>
          </div>
        </div>
      </div>
    </>
  );
}
