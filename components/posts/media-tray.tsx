"use client";

import { OctagonAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { UploadList } from "@/components/media/upload-list";
import { AddMediaMenu } from "@/components/posts/add-media-menu";
import { useComposer } from "@/components/posts/composer-context";
import { DocumentChoice } from "@/components/posts/document-choice";
import { DrawControls, DrawSettings } from "@/components/posts/draw-controls";
import { DrawingPlate } from "@/components/posts/drawing-plate";
import { EditDialogs, useEditing } from "@/components/posts/edit/edit-dialogs";
import { FilmingNotes } from "@/components/posts/filming-notes";
import { FilmingPlate } from "@/components/posts/filming-plate";
import { MediaItem } from "@/components/posts/media-item";
import { SpendError } from "@/components/posts/spend-error";
import { LayoutsButton } from "@/components/posts/templates/layouts-button";
import { type Attaching, useAttach } from "@/components/posts/use-attach";
import { useDrawing } from "@/components/posts/use-drawing";
import { useFilming } from "@/components/posts/use-filming";
import { usePictureOrder } from "@/components/posts/use-picture-order";
import type { Removals } from "@/components/posts/use-removals";
import type { VideoRemoval } from "@/components/posts/use-video-removal";
import { useVideoUpload, type VideoUploading } from "@/components/posts/use-video-upload";
import { VideoControls } from "@/components/posts/video-controls";
import { VideoItem } from "@/components/posts/video-item";
import { VideoUploadLine } from "@/components/posts/video-upload-line";
import { bringIntoView } from "@/components/ui/bring-into-view";
import { goesAsDocument } from "@/lib/posts/platform-rules";

interface Props {
  removals: Removals;
  removal: VideoRemoval;
}

/** The post's pictures and its film, what is being drawn or sent, and the ways to more. */
export function MediaTray({ removals, removal }: Props) {
  const t = useTranslations("posts.media");
  const { draft, readOnly } = useComposer();
  const describing = useDescribing();
  const drawing = useDrawing();
  const filming = useFilming();
  const attaching = useAttach(removals);
  const uploading = useVideoUpload(removal);
  useTakenFiles(attaching, uploading);
  const { images, move } = usePictureOrder(removals.images);
  const editing = useEditing();
  const hasVideo = draft.post.videoUrl !== null && !removal.isHidden;
  const canFilm = !readOnly && !hasVideo;
  if (readOnly && images.length === 0 && !hasVideo) return null;
  return (
    <section aria-label={t("title")} className="grid gap-3">
      <div className="flex flex-wrap items-start gap-3">
        {images.map((image, place) => (
          <MediaItem
            key={image.url}
            image={image}
            place={place + 1}
            {...{ readOnly, count: images.length, isPage: goesAsDocument(draft.post) }}
            ask={image.url === attaching.toDescribe || image.url === describing.url}
            onClosed={describing.end}
            onMove={(to) => move(image.url, to)}
            onRemove={() => removals.removeLater(image.url)}
            onEdit={() => editing.open(image)}
          />
        ))}
        {hasVideo && <VideoItem post={draft.post} readOnly={readOnly} onRemove={removal.removeLater} />}
        {drawing.drawing && <DrawingPlate drawing={drawing} />}
        {filming.open && <FilmingPlate key={filming.open._id} job={filming.open} />}
        {!readOnly && (
          <div className="grid min-w-55 content-start gap-1.5">
            <DrawControls drawing={drawing} />
            <LayoutsButton />
            <AddMediaMenu attaching={attaching} onVideo={(file) => void uploading.send(file)} />
          </div>
        )}
        {canFilm && <DocumentChoice pictures={images.length} />}
        {canFilm && <VideoControls filming={filming} />}
      </div>
      {!readOnly && <DrawSettings drawing={drawing} />}
      <EditDialogs editing={editing} />
      {!readOnly && <UploadList place={attaching.place} ref={bringIntoView} />}
      {!readOnly && <VideoUploadLine uploading={uploading} />}
      {!readOnly && <FilmingNotes filming={filming} />}
      {drawing.error !== null && (
        <SpendError
          error={drawing.error}
          title={t("failed")}
          icon={<OctagonAlert aria-hidden="true" />}
          onRetry={drawing.again}
          onClose={drawing.clearError}
        />
      )}
    </section>
  );
}

/** The picture whose description somebody asked for from elsewhere on the desk. */
function useDescribing() {
  const { describePicture } = useComposer();
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    describePicture.current = setUrl;
  }, [describePicture]);
  return { url, end: () => setUrl(null) };
}

/** What is dropped or pasted anywhere on the page: the first film, and every picture. */
function useTakenFiles({ upload }: Attaching, { send }: VideoUploading): void {
  const { takePictures } = useComposer();
  useEffect(() => {
    takePictures.current = (files) => {
      const [film] = files.filter(isFilm);
      const others = files.filter((file) => !isFilm(file));
      if (film) void send(film);
      if (others.length > 0) void upload(others);
    };
  });
}

const isFilm = ({ type }: File) => type.startsWith("video/");
