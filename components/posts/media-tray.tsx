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
import type { VideoRemoval } from "@/components/posts/use-video-removal";
import { useVideoUpload } from "@/components/posts/use-video-upload";
import { VideoItem } from "@/components/posts/video-item";
import { VideoUploadLine } from "@/components/posts/video-upload-line";
import { bringIntoView } from "@/components/ui/bring-into-view";
import { Button } from "@/components/ui/button";
import { Price } from "@/components/ui/price";
import { Segment, Segmented } from "@/components/ui/segmented";
import { IMAGE_SIZES } from "@/lib/generation/rules";

interface Props {
  removals: Removals;
  removal: VideoRemoval;
}

/** The post's pictures and its film, what is being drawn or sent, and the ways to more. */
export function MediaTray({ removals, removal }: Props) {
  const t = useTranslations("posts.media");
  const { draft, readOnly, takePictures } = useComposer();
  const drawing = useDrawing();
  const attaching = useAttach(removals);
  const { upload } = attaching;
  const uploading = useVideoUpload(removal);
  useEffect(() => {
    takePictures.current = (files) => {
      const [film] = files.filter(isFilm);
      const others = files.filter((file) => !isFilm(file));
      if (film) void uploading.send(film);
      if (others.length > 0) void upload(others);
    };
  });
  const { images } = removals;
  const hasVideo = draft.post.videoUrl !== null && !removal.isHidden;
  if (readOnly && images.length === 0 && !hasVideo) return null;
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
        {hasVideo && <VideoItem post={draft.post} readOnly={readOnly} onRemove={removal.removeLater} />}
        {drawing.drawing && <DrawingPlate drawing={drawing} />}
        {!readOnly && (
          <div className="grid min-w-55 content-start gap-2">
            <DrawControls drawing={drawing} />
            <AddMediaMenu attaching={attaching} onVideo={(file) => void uploading.send(file)} />
          </div>
        )}
      </div>
      {!readOnly && <UploadList place={attaching.place} ref={bringIntoView} />}
      {!readOnly && <VideoUploadLine uploading={uploading} />}
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

const isFilm = ({ type }: File) => type.startsWith("video/");

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
