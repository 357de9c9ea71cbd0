"use client";

import { Download, Scissors, Trash2 } from "lucide-react";
import Image from "next/image";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { downloadFile } from "@/components/media/download-file";
import { ImageMetadata } from "@/components/media/image-metadata";
import { ImageName } from "@/components/media/image-name";
import { ImageUsageList } from "@/components/media/image-usage-list";
import { useErrorText } from "@/components/shell/use-error-text";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Dialog, DialogContent, DialogHeader, DialogTitle } from "@/components/ui/dialog";
import { Progress } from "@/components/ui/progress";
import { Segment, SegmentedControl } from "@/components/ui/segmented-control";
import type { CanvasImageDto } from "@/lib/media/canvas-image-schemas";
import { useRemoveBackground } from "@/lib/media/client/mutations";

interface Props {
  image: CanvasImageDto | null;
  /** Percentage of a running background removal. */
  progress: number | undefined;
  onClose(): void;
  onDelete(image: CanvasImageDto): void;
  onCloseFocus(): void;
}

/** Renders the details dialog of a library image with its actions. */
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
  opened: CanvasImageDto;
  progress: number | undefined;
  onClose(): void;
  onDelete(image: CanvasImageDto): void;
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
      <DialogHeader closeLabel={common("close")}>
        <DialogTitle>
          <bdi className="block truncate align-as-parent" title={image.label}>
            {image.label || t("grid.untitled")}
          </bdi>
        </DialogTitle>
      </DialogHeader>
      <div className="grid grid-cols-[minmax(0,1fr)_320px] items-start gap-6 p-6">
        <ImagePreview image={image} cut={cut} setCut={setCut} />
        <div className="grid min-w-0 gap-5">
          <ImageName image={image} />
          <ImageMetadata image={image} />
          <RemoveBackgroundButton image={image} progress={progress} />
          <ImageUsageList image={image} onFresh={setImage} />
          <div className="flex flex-wrap gap-2 border-line border-t pt-4">
            <Button onClick={() => void downloadFile(url, image.label || t("grid.untitled"))}>
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

interface RemoveBackgroundButtonProps {
  image: CanvasImageDto;
  progress: number | undefined;
}

/** Starts a background removal job, which is free and keeps the original. */
function RemoveBackgroundButton({ image, progress }: RemoveBackgroundButtonProps) {
  const t = useTranslations("dashboard.media.details");
  const errorText = useErrorText();
  const remove = useRemoveBackground();
  if (image.cutoutUrl !== null) return null;
  if (progress !== undefined) {
    return (
      <div role="status" className="grid gap-2">
        <span className="text-13 text-ink-2">{t("removing")}</span>
        <Progress value={progress} label={t("removing")} />
      </div>
    );
  }
  return (
    <div className="grid justify-items-start gap-2">
      <Button busy={remove.isPending} onClick={() => remove.run(image._id)}>
        <Scissors aria-hidden="true" />
        {t("removeBackground")}
      </Button>
      {remove.error && <Alert tone="err">{errorText(remove.error)}</Alert>}
    </div>
  );
}

interface ImagePreviewProps {
  image: CanvasImageDto;
  cut: boolean;
  setCut(cut: boolean): void;
}

/** Shows the image; its cutout is on a checkerboard that makes transparency visible. */
function ImagePreview({ image, cut, setCut }: ImagePreviewProps) {
  const t = useTranslations("dashboard.media.details");
  const cutoutUrl = cut ? image.cutoutUrl : null;
  return (
    <div className="grid min-w-0 justify-items-start gap-3">
      <div
        className={cn(
          "grid h-110 w-full place-items-center overflow-hidden rounded-in border border-line",
          cutoutUrl ? "bg-checker" : "bg-stage",
        )}
      >
        <Image
          key={cutoutUrl ?? image.previewUrl}
          src={cutoutUrl ?? image.previewUrl}
          alt={image.label}
          width={image.width}
          height={image.height}
          loading="eager"
          // Checkerboard also for originals with transparency.
          className={cn("max-h-110 w-auto max-w-full object-contain", !cutoutUrl && "bg-checker")}
        />
      </div>
      {image.cutoutUrl && (
        <SegmentedControl
          aria-label={t("which")}
          value={cut ? "cutout" : "original"}
          onValueChange={(value) => setCut(value === "cutout")}
        >
          <Segment value="original">{t("original")}</Segment>
          <Segment value="cutout">{t("cutout")}</Segment>
        </SegmentedControl>
      )}
    </div>
  );
}
