"use client";

import { ChartColumn, type LucideIcon, MessagesSquare, Pencil } from "lucide-react";
import { useTranslations } from "next-intl";
import { QualitySelect } from "@/components/posts/quality-select";
import {
  GENERATED_IMAGE_KINDS,
  type GeneratedImageKind,
  type ImageGenerationState,
} from "@/components/posts/use-image-generation";
import { formatAspectRatio, parseSizeRatio } from "@/components/posts/use-problem-text";
import { Button } from "@/components/ui/button";
import { PriceTag } from "@/components/ui/price-tag";
import { Segment, SegmentedControl } from "@/components/ui/segmented-control";
import { CREDIT_COSTS } from "@/lib/credits/costs";
import { IMAGE_SIZES } from "@/lib/generation/limits";

const ICONS: Record<GeneratedImageKind, LucideIcon> = {
  image: Pencil,
  infographic: ChartColumn,
  comic: MessagesSquare,
};

/** Generates each kind of image for its cost in the selected size and quality. */
export function ImageGenerationControls({ drawing }: { drawing: ImageGenerationState }) {
  const t = useTranslations("posts.media");
  const credits = useTranslations("common.credits");
  return GENERATED_IMAGE_KINDS.map((kind) => {
    const Icon = ICONS[kind];
    return (
      <Button
        key={kind}
        size="sm"
        className="justify-start"
        busy={drawing.running?.kind === kind}
        disabled={drawing.drawing && drawing.running?.kind !== kind}
        onClick={() => drawing.draw(kind)}
        price={
          <span className="ms-auto inline-flex self-stretch">
            <PriceTag credits={CREDIT_COSTS[kind]}>{credits("amount", { n: CREDIT_COSTS[kind] })}</PriceTag>
          </span>
        }
      >
        <Icon aria-hidden="true" />
        {t(`draw.${kind}`)}
      </Button>
    );
  });
}

/** Selects size and quality of the next image. */
export function ImageGenerationSettings({ drawing }: { drawing: ImageGenerationState }) {
  const t = useTranslations("posts.media");
  const choose = (value: string) => drawing.setSize(IMAGE_SIZES.find((one) => one === value) ?? "1024x1024");
  return (
    <div className="flex flex-wrap items-end gap-x-5 gap-y-2">
      <div className="grid gap-1.5">
        <span id="draw-shape" className="font-semibold text-13">
          {t("shape")}
        </span>
        <SegmentedControl
          aria-labelledby="draw-shape"
          value={drawing.size}
          onValueChange={choose}
          className="text-13"
        >
          {IMAGE_SIZES.map((size) => (
            <Segment key={size} value={size} className="min-h-6.5 px-2.5">
              <bdi dir="ltr">{shapeText(size)}</bdi>
            </Segment>
          ))}
        </SegmentedControl>
      </div>
      <QualitySelect value={drawing.quality} onChange={drawing.setQuality} />
    </div>
  );
}

const shapeText = (size: string) => formatAspectRatio(parseSizeRatio(size), 1);
