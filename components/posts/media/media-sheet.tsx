import {
  Aperture,
  ChartColumn,
  ImageIcon,
  Images,
  LayoutTemplate,
  type LucideIcon,
  MessagesSquare,
  Upload,
  Video,
} from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { Fragment, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { StartDesignButton } from "@/components/designs/start-design-button";
import { UploadList } from "@/components/media/upload-list";
import { useComposer } from "@/components/posts/composer-context";
import { AttachedStrip } from "@/components/posts/media/attached-strip";
import type { CropDialogProps } from "@/components/posts/media/crop-dialog";
import { DocumentToggle } from "@/components/posts/media/document-toggle";
import type { EditImageDialogProps } from "@/components/posts/media/edit-image-dialog";
import { LibraryPanel, StockPanel, UploadPanel } from "@/components/posts/media/file-panels";
import { ImagePanel } from "@/components/posts/media/image-panel";
import { getLayoutDragId, LayoutsPanel } from "@/components/posts/media/layouts-panel";
import { MediaItem } from "@/components/posts/media/media-item";
import { OwnMediaNote } from "@/components/posts/media/own-media-note";
import { ResultsTray } from "@/components/posts/media/results-tray";
import { chooseOption, type MediaInput, useMediaInput } from "@/components/posts/media/use-media-input";
import { GENERATED_IMAGE_KINDS, useResultGeneration } from "@/components/posts/media/use-result-generation";
import { useResults } from "@/components/posts/media/use-results";
import { useVideoGeneration } from "@/components/posts/media/use-video-generation";
import { VideoPanel } from "@/components/posts/media/video-panel";
import { type AttachImagesState, useAttachImages } from "@/components/posts/use-attach-images";
import {
  type AttachVideoState,
  type PendingVideoRemoval,
  useAttachVideo,
} from "@/components/posts/use-attach-video";
import { useImageOrder } from "@/components/posts/use-image-order";
import type { PendingImageRemovals, TrayImage } from "@/components/posts/use-pending-image-removals";
import { useResultToasts } from "@/components/posts/use-result-toasts";
import { useSaveChanges } from "@/components/posts/use-save-changes";
import { VideoItem } from "@/components/posts/video-item";
import { VideoUploadRow } from "@/components/posts/video-upload-row";
import { LazyDialog } from "@/components/shell/lazy-dialog";
import { LazyCode } from "@/components/shell/lazy-part";
import { scrollIntoViewRef } from "@/components/ui/focus-and-scroll";
import { Tabs, TabsList, TabsPanel, TabsTrigger } from "@/components/ui/tabs";
import { MAX_IMAGES, publishesAsDocument } from "@/lib/posts/platform-rules";

const PostDesignDialog = dynamic(() =>
  import("@/components/posts/media/post-design-dialog").then((one) => one.PostDesignDialog),
);
const CROP_DIALOG = new LazyCode<CropDialogProps>(() =>
  import("@/components/posts/media/crop-dialog").then((one) => one.CropDialog),
);
const EDIT_DIALOG = new LazyCode<EditImageDialogProps>(() =>
  import("@/components/posts/media/edit-image-dialog").then((one) => one.EditImageDialog),
);

interface Props {
  removals: PendingImageRemovals;
  removal: PendingVideoRemoval;
}

/** The media of a post: what is attached on top, eight ways to add more below, and the results beside them. */
export function MediaSheet({ removals, removal }: Props) {
  const t = useTranslations("posts.media");
  const { draft, readOnly } = useComposer();
  const describing = useDescribing();
  const attaching = useAttachImages(removals);
  const uploading = useAttachVideo(removal);
  const input = useMediaInput();
  const results = useResults(removals, removal, input);
  useTakenFiles(attaching, uploading);
  const { images, move } = useImageOrder(removals.images);
  const editing = useEditDialogs();
  const edit = useTranslations("posts.edit");
  const [cropped, setCropped] = useState<TrayImage | null>(null);
  const hasVideo = draft.post.videoUrl !== null && !removal.isHidden;
  const isEmpty = images.length === 0 && !hasVideo;
  if (readOnly && isEmpty) return null;
  const dropResult = (id: string, index: number | null) => {
    const result = results.results.find(({ _id }) => _id === id);
    const layout = results.layouts.find((one) => getLayoutDragId(one) === id);
    if (result) void results.attach(result, index ?? undefined);
    else if (layout) void results.attachLayout(layout, index ?? undefined);
  };
  return (
    <section aria-label={t("title")} className="min-w-0 rounded-card border border-line bg-raised">
      <div className="grid gap-2.5 p-3.5">
        <header className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <h2 className="font-display font-semibold text-18">{t("title")}</h2>
          <p className="text-13 text-ink-2">
            {isEmpty
              ? t("room", { max: MAX_IMAGES })
              : t("attachedCount", { n: images.length, max: MAX_IMAGES })}
          </p>
          {!readOnly && (
            <StartDesignButton
              size="sm"
              className="ms-auto"
              disabled={images.length >= MAX_IMAGES}
              dialog={PostDesignDialog}
            />
          )}
        </header>
        <AttachedStrip isEmpty={isEmpty} readOnly={readOnly} onDropResult={dropResult}>
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
              onCrop={() => setCropped(image)}
            />
          ))}
          {hasVideo && <VideoItem post={draft.post} readOnly={readOnly} onRemove={removal.removeLater} />}
        </AttachedStrip>
        <OwnMediaNote />
        {!readOnly && !hasVideo && <DocumentToggle imageCount={images.length} />}
        {!readOnly && <UploadList place={attaching.place} ref={scrollIntoViewRef} />}
        {!readOnly && <VideoUploadRow uploading={uploading} />}
      </div>
      {!readOnly && <MediaTabs {...{ attaching, uploading, removal, input, results }} />}
      {cropped && (
        <LazyDialog
          code={CROP_DIALOG}
          with={{ open: true, image: cropped, onOpenChange: (open) => !open && setCropped(null) }}
          title={t("crop.title")}
          open
          onClose={() => setCropped(null)}
        />
      )}
      {editing.images.map((image) => (
        <LazyDialog
          key={image.url}
          code={EDIT_DIALOG}
          with={{
            image,
            open: editing.shown === image.url,
            onOpenChange: (open) => !open && editing.close(),
          }}
          title={edit("title")}
          open={editing.shown === image.url}
          onClose={editing.close}
        />
      ))}
    </section>
  );
}

const TABS = ["layouts", "image", "infographic", "comic", "video", "upload", "library", "stock"] as const;
type MediaTab = (typeof TABS)[number];

const ICONS: Record<MediaTab, LucideIcon> = {
  image: ImageIcon,
  layouts: LayoutTemplate,
  infographic: ChartColumn,
  comic: MessagesSquare,
  video: Video,
  upload: Upload,
  library: Images,
  stock: Aperture,
};

interface TabsProps {
  attaching: AttachImagesState;
  uploading: AttachVideoState;
  removal: PendingVideoRemoval;
  input: MediaInput;
  results: ReturnType<typeof useResults>;
}

function MediaTabs({ attaching, uploading, removal, input, results }: TabsProps) {
  const t = useTranslations("posts.media");
  const { showError } = useResultToasts();
  const { save } = useSaveChanges();
  const generating = useResultGeneration();
  const video = useVideoGeneration();
  // A video that was started elsewhere shows at once; the tray of layouts holds only layouts.
  const isGenerating = video.open !== null || video.failed.length > 0;
  const tab = chooseOption(input, "tab", TABS, isGenerating ? "video" : "layouts");
  const root = useRef<HTMLDivElement>(null);
  const choose = (value: string) => {
    flushSync(() => tab.onChange(TABS.find((one) => one === value) ?? "layouts"));
    scrollIntoViewRef(root.current);
  };
  const attachVideo = (videoUrl: string) => {
    removal.show();
    void save({ videoUrl }).catch(showError);
  };
  const tray = <ResultsTray results={results} generating={generating} video={video} />;
  return (
    <Tabs ref={root} value={tab.value} onValueChange={choose} className="scroll-mb-20">
      <TabsList
        aria-label={t("tabs")}
        className="sticky top-0 z-10 flex-wrap gap-x-4 border-t bg-raised px-3.5"
      >
        {TABS.map((one) => {
          const Icon = ICONS[one];
          return (
            <Fragment key={one}>
              {one === "upload" && <span aria-hidden="true" className="my-3 w-px bg-line" />}
              <TabsTrigger value={one} onClick={() => scrollIntoViewRef(root.current)}>
                <Icon aria-hidden="true" className="size-4 max-[1439px]:hidden" />
                {t(`tab.${one}`)}
              </TabsTrigger>
            </Fragment>
          );
        })}
      </TabsList>
      {GENERATED_IMAGE_KINDS.map((kind) => (
        <TabsPanel key={kind} value={kind} className={PAIR}>
          <div className="p-3.5">
            <ImagePanel kind={kind} input={input} generating={generating} />
          </div>
          {tray}
        </TabsPanel>
      ))}
      <TabsPanel value="layouts" className="pt-0">
        <LayoutsPanel input={input} results={results} />
      </TabsPanel>
      <TabsPanel value="video" className={PAIR}>
        <div className="p-3.5">
          <VideoPanel input={input} video={video} />
        </div>
        {tray}
      </TabsPanel>
      <TabsPanel value="upload" className="pt-0">
        <UploadPanel attaching={attaching} uploading={uploading} />
      </TabsPanel>
      <TabsPanel value="library" className="pt-0">
        <LibraryPanel attaching={attaching} onVideo={attachVideo} />
      </TabsPanel>
      <TabsPanel value="stock" className="pt-0">
        <StockPanel attaching={attaching} />
      </TabsPanel>
    </Tabs>
  );
}

/** Prompt and results side by side; below each other where the form is narrow. */
const PAIR =
  "grid pt-0 min-[1200px]:grid-cols-[256px_minmax(0,1fr)] min-[1440px]:grid-cols-[296px_minmax(0,1fr)]";

/** Returns the image whose alt text another component requested. */
function useDescribing() {
  const { openImageAlt } = useComposer();
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    openImageAlt.current = setUrl;
  }, [openImageAlt]);
  return { url, end: () => setUrl(null) };
}

/** Handles files dropped or pasted on the page: the first video and all images. */
function useTakenFiles({ upload }: AttachImagesState, { send }: AttachVideoState): void {
  const { acceptImages } = useComposer();
  useEffect(() => {
    acceptImages.current = (files) => {
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
