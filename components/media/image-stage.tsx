"use client";

import Image from "next/image";
import { useTranslations } from "next-intl";
import { cn } from "@/components/ui/cn";
import { Segment, Segmented } from "@/components/ui/segmented";
import type { CanvasImageWire } from "@/lib/canvas/image-schemas";

interface Props {
  image: CanvasImageWire;
  cut: boolean;
  setCut(cut: boolean): void;
}

/** The picture large; without its background on a checkerboard, so that what is transparent is seen. */
export function ImageStage({ image, cut, setCut }: Props) {
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
          // What is transparent is seen to be so, on a picture that came without a background as well.
          className={cn("max-h-110 w-auto max-w-full object-contain", !cutoutUrl && "bg-checker")}
        />
      </div>
      {image.cutoutUrl && (
        <Segmented
          aria-label={t("which")}
          value={cut ? "cutout" : "original"}
          onValueChange={(value) => setCut(value === "cutout")}
        >
          <Segment value="original">{t("original")}</Segment>
          <Segment value="cutout">{t("cutout")}</Segment>
        </Segmented>
      )}
    </div>
  );
}
