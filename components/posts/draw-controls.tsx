"use client";

import { ChartColumn, type LucideIcon, MessagesSquare, Pencil } from "lucide-react";
import { useTranslations } from "next-intl";
import { ratioOf, ratioText } from "@/components/posts/picture-ratio";
import { QualityChoice } from "@/components/posts/quality-choice";
import { DRAWN_KINDS, type Drawing, type DrawnKind } from "@/components/posts/use-drawing";
import { Button } from "@/components/ui/button";
import { Price } from "@/components/ui/price";
import { Segment, Segmented } from "@/components/ui/segmented";
import { COSTS } from "@/lib/credits/costs";
import { IMAGE_SIZES } from "@/lib/generation/rules";

const ICONS: Record<DrawnKind, LucideIcon> = {
  image: Pencil,
  infographic: ChartColumn,
  comic: MessagesSquare,
};

/** Draws each kind of picture for its price, in the shape and quality chosen beside. */
export function DrawControls({ drawing }: { drawing: Drawing }) {
  const t = useTranslations("posts.media");
  const credits = useTranslations("common.credits");
  return DRAWN_KINDS.map((kind) => {
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
            <Price credits={COSTS[kind]}>{credits("amount", { n: COSTS[kind] })}</Price>
          </span>
        }
      >
        <Icon aria-hidden="true" />
        {t(`draw.${kind}`)}
      </Button>
    );
  });
}

/** Shape and quality of what is drawn next. */
export function DrawSettings({ drawing }: { drawing: Drawing }) {
  const t = useTranslations("posts.media");
  const choose = (value: string) => drawing.setSize(IMAGE_SIZES.find((one) => one === value) ?? "1024x1024");
  return (
    <div className="flex flex-wrap items-end gap-x-5 gap-y-2">
      <div className="grid gap-1.5">
        <span id="draw-shape" className="font-semibold text-13">
          {t("shape")}
        </span>
        <Segmented
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
        </Segmented>
      </div>
      <QualityChoice value={drawing.quality} onChange={drawing.setQuality} />
    </div>
  );
}

const shapeText = (size: string) => ratioText(ratioOf(size), 1);
