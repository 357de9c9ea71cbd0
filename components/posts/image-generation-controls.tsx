import { ChartColumn, type LucideIcon, MessagesSquare, Pencil } from "lucide-react";
import { useTranslations } from "next-intl";
import { PriceTag } from "@/components/posts/credit-price";
import { QualitySelect } from "@/components/posts/quality-select";
import { LabeledSegmentedChoice } from "@/components/posts/segmented-choice";
import {
  GENERATED_IMAGE_KINDS,
  type GeneratedImageKind,
  type ImageGenerationState,
} from "@/components/posts/use-image-generation";
import { formatAspectRatio, parseSizeRatio } from "@/components/posts/use-problem-text";
import { Button } from "@/components/ui/button";
import { CREDIT_COSTS } from "@/lib/credits/costs";
import { IMAGE_SIZES } from "@/lib/generation/limits";

const ICONS: Record<GeneratedImageKind, LucideIcon> = {
  image: Pencil,
  infographic: ChartColumn,
  comic: MessagesSquare,
};

export function ImageGenerationControls({ drawing }: { drawing: ImageGenerationState }) {
  const t = useTranslations("posts.media");
  return GENERATED_IMAGE_KINDS.map((kind) => {
    const Icon = ICONS[kind];
    return (
      <Button
        key={kind}
        busy={drawing.running?.kind === kind}
        disabled={drawing.drawing && drawing.running?.kind !== kind}
        onClick={() => drawing.draw(kind)}
        size="sm"
        className="justify-start"
        price={
          <span className="ms-auto inline-flex self-stretch">
            <PriceTag credits={CREDIT_COSTS[kind]} />
          </span>
        }
      >
        <Icon aria-hidden="true" />
        {t(`draw.${kind}`)}
      </Button>
    );
  });
}

export function ImageGenerationSettings({ drawing }: { drawing: ImageGenerationState }) {
  const t = useTranslations("posts.media");
  return (
    <div className="flex flex-wrap items-end gap-x-5 gap-y-2">
      <LabeledSegmentedChoice
        small
        label={t("shape")}
        options={IMAGE_SIZES}
        value={drawing.size}
        onChange={drawing.setSize}
        render={(size) => <bdi dir="ltr">{formatAspectRatio(parseSizeRatio(size), 1)}</bdi>}
      />
      <QualitySelect value={drawing.quality} onChange={drawing.setQuality} />
    </div>
  );
}
