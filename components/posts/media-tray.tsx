import { LayoutTemplate } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { StopButton } from "@/components/billing/credit-button";
import { UploadList } from "@/components/media/upload-list";
import { AddMediaMenu } from "@/components/posts/add-media-menu";
import { useComposer } from "@/components/posts/composer-context";
import { CreditActionError } from "@/components/posts/credit-action-error";
import { PriceTag } from "@/components/posts/credit-price";
import { EditDialog } from "@/components/posts/edit/edit-dialog";
import { useEditImageDialog } from "@/components/posts/edit/use-edit-image-dialog";
import {
  ImageGenerationControls,
  ImageGenerationSettings,
} from "@/components/posts/image-generation-controls";
import { LayoutsDialog } from "@/components/posts/layouts/layouts-dialog";
import { MediaItem } from "@/components/posts/media-item";
import { type AttachImagesState, useAttachImages } from "@/components/posts/use-attach-images";
import {
  type AttachVideoState,
  type PendingVideoRemoval,
  useAttachVideo,
} from "@/components/posts/use-attach-video";
import { useElapsedTime } from "@/components/posts/use-elapsed-time";
import { type ImageGenerationState, useImageGeneration } from "@/components/posts/use-image-generation";
import { useImageOrder } from "@/components/posts/use-image-order";
import type { PendingImageRemovals, TrayImage } from "@/components/posts/use-pending-image-removals";
import { useResultToasts } from "@/components/posts/use-result-toasts";
import { useSaveChanges } from "@/components/posts/use-save-changes";
import { useVideoGeneration } from "@/components/posts/use-video-generation";
import {
  VideoGenerationControls,
  VideoGenerationProgress,
} from "@/components/posts/video-generation-controls";
import { VideoGenerationNotices } from "@/components/posts/video-generation-notices";
import { VideoItem } from "@/components/posts/video-item";
import { VideoUploadRow } from "@/components/posts/video-upload-row";
import { Button } from "@/components/ui/button";
import type { DialogState } from "@/components/ui/dialog";
import { scrollIntoViewRef } from "@/components/ui/focus-and-scroll";
import { MediaProgressPlaceholder } from "@/components/ui/media-placeholder";
import { showToast } from "@/components/ui/show-toast";
import { Switch } from "@/components/ui/switch";
import { CREDIT_COSTS } from "@/lib/credits/costs";
import { findOpenDraft } from "@/lib/posts/client/open-draft-registry";
import { PLATFORM_RULES, publishesAsDocument } from "@/lib/posts/platform-rules";

interface Props {
  removals: PendingImageRemovals;
  removal: PendingVideoRemoval;
}

export function MediaTray({ removals, removal }: Props) {
  const t = useTranslations("posts.media");
  const { draft, readOnly } = useComposer();
  const describing = useDescribing();
  const drawing = useImageGeneration();
  const filming = useVideoGeneration();
  const attaching = useAttachImages(removals);
  const uploading = useAttachVideo(removal);
  useTakenFiles(attaching, uploading);
  const { images, move } = useImageOrder(removals.images);
  const editing = useEditDialogs();
  const hasVideo = draft.post.videoUrl !== null && !removal.isHidden;
  const canVideo = !readOnly && !hasVideo;
  if (readOnly && images.length === 0 && !hasVideo) return null;
  return (
    <section aria-label={t("title")} className="grid gap-3">
      <div className="flex flex-wrap items-start gap-3">
        {images.map((image, place) => (
          <MediaItem
            key={image.url}
            image={image}
            place={place + 1}
            count={images.length}
            isPage={publishesAsDocument(draft.post)}
            readOnly={readOnly}
            ask={image.url === attaching.toDescribe || image.url === describing.url}
            onClosed={describing.end}
            onMove={(to) => move(image.url, to)}
            onRemove={() => removals.removeLater(image.url)}
            onEdit={() => editing.open(image)}
          />
        ))}
        {hasVideo && <VideoItem post={draft.post} readOnly={readOnly} onRemove={removal.removeLater} />}
        {drawing.drawing && <ImageGenerationProgress drawing={drawing} />}
        {filming.open && <VideoGenerationProgress key={filming.open._id} job={filming.open} />}
        {!readOnly && (
          <div className="grid min-w-55 content-start gap-1.5">
            <ImageGenerationControls drawing={drawing} />
            <LayoutsButton />
            <AddMediaMenu attaching={attaching} onVideo={(file) => void uploading.send(file)} />
          </div>
        )}
        {canVideo && <DocumentToggle pictures={images.length} />}
        {canVideo && <VideoGenerationControls filming={filming} />}
      </div>
      {!readOnly && <ImageGenerationSettings drawing={drawing} />}
      {editing.images.map((image) => (
        <EditImageDialog
          key={image.url}
          image={image}
          open={editing.shown === image.url}
          onOpenChange={(open) => !open && editing.close()}
        />
      ))}
      {!readOnly && <UploadList place={attaching.place} ref={scrollIntoViewRef} />}
      {!readOnly && <VideoUploadRow uploading={uploading} />}
      {!readOnly && <VideoGenerationNotices filming={filming} />}
      <CreditActionError
        error={drawing.error}
        title={t("failed")}
        onRetry={drawing.again}
        onClose={drawing.clearError}
      />
    </section>
  );
}

/** Returns the image whose alt text another component requested. */
function useDescribing() {
  const { describePicture } = useComposer();
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    describePicture.current = setUrl;
  }, [describePicture]);
  return { url, end: () => setUrl(null) };
}

/** Handles files dropped or pasted on the page: the first video and all images. */
function useTakenFiles({ upload }: AttachImagesState, { send }: AttachVideoState): void {
  const { takePictures } = useComposer();
  useEffect(() => {
    takePictures.current = (files) => {
      const [video] = files.filter(isVideo);
      const others = files.filter((file) => !isVideo(file));
      if (video) void send(video);
      if (others.length > 0) void upload(others);
    };
  });
}

const isVideo = ({ type }: File) => type.startsWith("video/");

/** Keeps the request of each image after its dialog closes. */
function useEditDialogs() {
  const [images, setImages] = useState<TrayImage[]>([]);
  const [shown, setShown] = useState<string | null>(null);
  const open = (image: TrayImage) => {
    setImages((all) => [...all.filter(({ url }) => url !== image.url), image]);
    setShown(image.url);
  };
  return { images, shown, open, close: () => setShown(null) };
}

function ImageGenerationProgress({ drawing }: { drawing: ImageGenerationState }) {
  const t = useTranslations("posts.media");
  const elapsed = useElapsedTime(drawing.startedAt, t("continueWorking"));
  return (
    <MediaProgressPlaceholder
      data-testid="draw-progress"
      ratio={drawing.running?.ratio ?? 1}
      className="w-50"
      stage={t("generating")}
      elapsed={elapsed}
      action={
        <StopButton size="sm" onClick={drawing.stop}>
          {t("stop")}
        </StopButton>
      }
    />
  );
}

function LayoutsButton() {
  const t = useTranslations("posts.layouts");
  const { draft, textRef } = useComposer();
  const [open, setOpen] = useState(false);
  const askForText = () => {
    showToast.info(t("needsText"));
    textRef.current?.focus();
  };
  return (
    <>
      <Button
        onClick={draft.content.text.trim() === "" ? askForText : () => setOpen(true)}
        size="sm"
        className="justify-start"
        price={
          <span className="ms-auto inline-flex self-stretch">
            <PriceTag credits={CREDIT_COSTS.text} />
          </span>
        }
      >
        <LayoutTemplate aria-hidden="true" />
        {t("open")}
      </Button>
      <LayoutsDialog open={open} onOpenChange={setOpen} />
    </>
  );
}

/** Edits a post image by prompt; the result replaces it immediately, with undo. */
function EditImageDialog({ image, open, onOpenChange }: DialogState & { image: TrayImage }) {
  const t = useTranslations("posts.edit");
  const { draft: composer } = useComposer();
  const [made, setMade] = useState<string | null>(null);
  const shown = useRef(open);
  shown.current = open;
  const edit = useEditImageDialog(image, { isOpen: () => shown.current, onChanged: setMade });
  const undo = async () => {
    if (made) await edit.undo(made);
    setMade(null);
  };
  const beside = composer.post.images.map(({ url }) => url).filter((url) => url !== image.url);
  return (
    <EditDialog
      open={open}
      onOpenChange={onOpenChange}
      picture={image}
      edit={edit}
      beside={beside}
      made={made}
    >
      <Button variant="primary" onClick={() => onOpenChange(false)}>
        {t("accept")}
      </Button>
      <Button onClick={undo}>{t("undo")}</Button>
      <p role="status" className="ms-2 text-ink-2">
        {t("changed")} {edit.spentText()}
      </p>
    </EditDialog>
  );
}

function DocumentToggle({ pictures }: { pictures: number }) {
  const t = useTranslations("posts.document");
  const { showError } = useResultToasts();
  const { draft, saver } = useComposer();
  const { platform, asDocument } = draft.post;
  const { save } = useSaveChanges();
  const [request, setRequest] = useState<boolean | null>(null);
  if (!PLATFORM_RULES[platform].documents || pictures === 0) return null;
  const choose = (next: boolean) => {
    setRequest(next);
    void save({ asDocument: next }, findOpenDraft(saver))
      .catch(showError)
      .finally(() => setRequest(null));
  };
  return (
    <div className="grid basis-full gap-0.5">
      <Switch
        checked={request ?? asDocument}
        onCheckedChange={choose}
        aria-describedby="document-hint"
        className="justify-self-start font-semibold text-13"
      >
        {t("choose")}
      </Switch>
      <p id="document-hint" className="text-13 text-ink-2">
        {t("hint")}
      </p>
    </div>
  );
}
