import { Download, PenTool, Scissors, SquarePen, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, type ReactNode, useEffect, useState } from "react";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { useStartDraft } from "@/components/designs/use-start-draft";
import { downloadFile, formatFileSize } from "@/components/media/download-file";
import { ImageFolder } from "@/components/media/image-folder";
import { ImageUsageList } from "@/components/media/image-usage-list";
import { TagEditor, useChangeTags } from "@/components/media/tag-editor";
import { useCreateDraftFromMedia } from "@/components/media/use-create-draft-from-media";
import { useErrorText } from "@/components/shell/use-error-text";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { DayText } from "@/components/ui/date-text";
import { Dialog, DialogContent, DialogHeader, DialogTitle } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Image } from "@/components/ui/image";
import { Input } from "@/components/ui/input";
import { Progress } from "@/components/ui/progress";
import { Segment, SegmentedControl } from "@/components/ui/segmented-control";
import type { CanvasImageDto } from "@/lib/media/canvas-image-schemas";
import { useRemoveBackground, useRenameImage } from "@/lib/media/client/mutations";
import { MAX_LABEL_LENGTH } from "@/lib/media/limits";

interface Props {
  image: CanvasImageDto | null;
  progress: number | undefined;
  onClose(): void;
  onDelete(image: CanvasImageDto): void;
  onCloseFocus(): void;
}

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

type DetailsProps = Pick<Props, "progress" | "onClose" | "onDelete"> & { opened: CanvasImageDto };

function Details({ opened, progress, onClose, onDelete }: DetailsProps) {
  const t = useTranslations("dashboard.media");
  const common = useTranslations("common");
  const [image, setImage] = useState(opened);
  const [cut, setCut] = useState(opened.cutoutUrl !== null);
  useEffect(() => {
    if (image.cutoutUrl !== null) setCut(true);
  }, [image.cutoutUrl]);
  const url = (cut && image.cutoutUrl) || image.url;
  const post = useCreateDraftFromMedia();
  const { starting, start } = useStartDraft();
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
          <ImageFolder image={image} onMoved={setImage} />
          <ImageTags image={image} />
          <ImageMetadata image={image} />
          <RemoveBackgroundButton image={image} progress={progress} />
          <ImageUsageList image={image} onFresh={setImage} />
          <div className="flex flex-wrap gap-2 border-line border-t pt-4">
            <Button
              variant="primary"
              busy={post.isStarting}
              disabled={starting !== null}
              title={t("details.useHint")}
              onClick={() => void post.start(image.kind, [url])}
            >
              <SquarePen aria-hidden="true" />
              {t("details.use")}
            </Button>
            {image.kind !== "video" && (
              <Button
                busy={starting !== null}
                disabled={post.isStarting}
                title={t("details.designHint")}
                onClick={() => start(image._id, { imageUrls: [url] })}
              >
                <PenTool aria-hidden="true" />
                {t("details.design")}
              </Button>
            )}
            <Button onClick={() => void downloadFile(url, image.label || t("grid.untitled"))}>
              <Download aria-hidden="true" />
              {t("details.download")}
            </Button>
            <Button
              variant="danger"
              onClick={() => {
                onClose();
                onDelete(image);
              }}
            >
              <Trash2 aria-hidden="true" />
              {t(image.kind === "video" ? "details.removeVideo" : "details.remove")}
            </Button>
          </div>
        </div>
      </div>
    </>
  );
}

interface ImageProps {
  image: CanvasImageDto;
}

/** Starts a background removal job, which is free and keeps the original. */
function RemoveBackgroundButton({ image, progress }: ImageProps & Pick<Props, "progress">) {
  const t = useTranslations("dashboard.media.details");
  const errorText = useErrorText();
  const remove = useRemoveBackground();
  if (image.cutoutUrl !== null || image.kind === "video") return null;
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

interface ImagePreviewProps extends ImageProps {
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
        {image.kind === "video" ? (
          // biome-ignore lint/a11y/useMediaCaption: the user's own video has no caption track
          <video
            src={image.url}
            poster={image.previewUrl || undefined}
            controls
            preload="metadata"
            aria-label={image.label || t("video")}
            className="max-h-110 max-w-full"
          />
        ) : (
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
        )}
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

const TYPES: Record<string, string> = {
  "image/jpeg": "JPEG",
  "image/png": "PNG",
  "image/webp": "WebP",
  "video/mp4": "MP4",
  "video/webm": "WebM",
  "video/quicktime": "MOV",
};

function ImageMetadata({ image }: ImageProps) {
  const t = useTranslations("dashboard.media.details");
  const { timeZone } = useCurrentAccount();
  const { credit } = image;
  const link = (href: string) => (words: ReactNode) => (
    <bdi>
      <a href={href} target="_blank" rel="noopener noreferrer">
        {words}
      </a>
    </bdi>
  );
  return (
    <div className="grid gap-2 text-13">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
        <Fact name={t("size")}>
          <bdi dir="ltr">
            {image.width} × {image.height}
          </bdi>
        </Fact>
        <Fact name={t("bytes")}>
          <bdi dir="ltr">
            {TYPES[image.contentType] ?? image.contentType}, {formatFileSize(image.bytes)}
          </bdi>
        </Fact>
        <Fact name={t("added")}>
          <DayText value={image.createdAt} timeZone={timeZone} />
        </Fact>
      </dl>
      {credit && (
        <p className="text-ink-2">
          {t.rich("credit", {
            name: credit.name,
            person: link(credit.profileUrl),
            service: link(credit.photoUrl),
          })}
        </p>
      )}
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-2">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </>
  );
}

function ImageName({ image }: ImageProps) {
  const t = useTranslations("dashboard.media.details");
  const errorText = useErrorText();
  const rename = useRenameImage(image._id);
  const [typed, setTyped] = useState<string | null>(null);
  const value = typed ?? image.label;

  async function save() {
    const label = value.trim();
    if (typed === null || label === "" || label === image.label) return setTyped(null);
    // The field shows a failure.
    await rename.runAsync(label).then(
      () => setTyped(null),
      () => undefined,
    );
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Enter") void save();
    if (event.key !== "Escape" || typed === null) return;
    // The first Escape reverts the name, the next one closes the dialog.
    event.stopPropagation();
    event.preventDefault();
    setTyped(null);
  }
  return (
    <Field
      label={t("name")}
      hint={t("nameHint")}
      error={rename.error && typed !== null ? errorText(rename.error) : undefined}
    >
      <Input
        value={value}
        maxLength={MAX_LABEL_LENGTH}
        dir={value ? "auto" : undefined}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => void save()}
        onKeyDown={onKeyDown}
      />
    </Field>
  );
}

function ImageTags({ image }: ImageProps) {
  const t = useTranslations("dashboard.media.tags");
  const { change, error } = useChangeTags();
  return (
    <TagEditor
      label={t("label")}
      tags={image.tags}
      error={error}
      onAdd={(add) => change({ imageIds: [image._id], add })}
      onRemove={(tag) => change({ imageIds: [image._id], remove: [tag] })}
    />
  );
}
