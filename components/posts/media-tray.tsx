"use client";

import { OctagonAlert, Pencil } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { UploadList } from "@/components/media/upload-list";
import { AddMediaMenu } from "@/components/posts/add-media-menu";
import { useComposer } from "@/components/posts/composer-context";
import { DrawingPlate } from "@/components/posts/drawing-plate";
import { MediaItem } from "@/components/posts/media-item";
import { ratioOf, ratioText } from "@/components/posts/picture-ratio";
import { SpendError } from "@/components/posts/spend-error";
import { useAttach } from "@/components/posts/use-attach";
import { useDrawing } from "@/components/posts/use-drawing";
import type { Removals } from "@/components/posts/use-removals";
import { Button } from "@/components/ui/button";
import { Price } from "@/components/ui/price";
import { Segment, Segmented } from "@/components/ui/segmented";
import { IMAGE_SIZES } from "@/lib/generation/rules";

/** The post's pictures, the one being drawn, and the button that draws. */
export function MediaTray({ removals }: { removals: Removals }) {
  const t = useTranslations("posts.media");
  const { readOnly, takePictures } = useComposer();
  const drawing = useDrawing();
  const attaching = useAttach(removals);
  const { upload } = attaching;
  useEffect(() => {
    takePictures.current = (files) => void upload(files);
  });
  const { images } = removals;
  if (readOnly && images.length === 0) return null;
  return (
    <section aria-label={t("title")} className="grid gap-3">
      <div className="flex flex-wrap items-start gap-3">
        {images.map((image, place) => (
          <MediaItem
            key={image.url}
            image={image}
            place={place + 1}
            readOnly={readOnly}
            ask={image.url === attaching.toDescribe}
            onRemove={() => removals.removeLater(image.url)}
          />
        ))}
        {drawing.drawing && <DrawingPlate drawing={drawing} />}
        {!readOnly && (
          <div className="grid min-w-55 content-start gap-2">
            <DrawControls drawing={drawing} />
            <AddMediaMenu attaching={attaching} />
          </div>
        )}
      </div>
      {!readOnly && <UploadList place={attaching.place} />}
      {drawing.error !== null && (
        <SpendError
          error={drawing.error}
          title={t("failed")}
          icon={<OctagonAlert aria-hidden="true" />}
          onRetry={drawing.draw}
          onClose={drawing.clearError}
        />
      )}
    </section>
  );
}

/** Draws for its price, in the shape chosen below. */
function DrawControls({ drawing }: { drawing: ReturnType<typeof useDrawing> }) {
  const t = useTranslations("posts.media");
  const credits = useTranslations("common.credits");
  const choose = (value: string) => drawing.setSize(IMAGE_SIZES.find((one) => one === value) ?? "1024x1024");
  return (
    <>
      <Button
        size="sm"
        className="justify-start"
        busy={drawing.drawing}
        onClick={drawing.draw}
        price={
          <span className="ms-auto inline-flex self-stretch">
            <Price credits={drawing.cost}>{credits("amount", { n: drawing.cost })}</Price>
          </span>
        }
      >
        <Pencil aria-hidden="true" />
        {t("draw")}
      </Button>
      <Segmented
        aria-label={t("shape")}
        value={drawing.size}
        onValueChange={choose}
        className="justify-self-start text-13"
      >
        {IMAGE_SIZES.map((size) => (
          <Segment key={size} value={size} className="min-h-6.5 px-2.5">
            <bdi dir="ltr">{shapeText(size)}</bdi>
          </Segment>
        ))}
      </Segmented>
    </>
  );
}

const shapeText = (size: string) => ratioText(ratioOf(size), 1);
