import { useQueryClient } from "@tanstack/react-query";
import { Brush, Check, Crop, PenTool, Sparkles, Trash2, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { loadEditor, prefetchEditor } from "@/components/editor/load-editor";
import { useComposer } from "@/components/posts/composer-context";
import { DesignChangedNote } from "@/components/posts/media/design-changed-note";
import type { TrayImage } from "@/components/posts/use-pending-image-removals";
import { formatAspectRatio } from "@/components/posts/use-problem-text";
import { useResultToasts } from "@/components/posts/use-result-toasts";
import { useSaveChanges } from "@/components/posts/use-save-changes";
import { Link } from "@/components/ui/app-link";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { getKeyboardReorderStep, startDragReorder } from "@/components/ui/drag-reorder";
import { Field } from "@/components/ui/field";
import { Image } from "@/components/ui/image";
import { Textarea } from "@/components/ui/input";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/popover";
import { MAX_ALT_LENGTH } from "@/lib/posts/limits";

interface Props {
  image: TrayImage;
  /** Position from 1. */
  place: number;
  count: number;
  /** Page of a document, for which platforms accept no alt text. */
  isPage: boolean;
  readOnly: boolean;
  /** Opens the alt text: the image is new or its alt text was requested. */
  ask: boolean;
  onClosed(): void;
  /** `to` is the new index from 0. */
  onMove(to: number): void;
  onRemove(): void;
  onEdit(): void;
  onCrop(): void;
}

/** Renders an image with a popover for alt text and actions. Dragging or Alt with an arrow key moves it. */
export function MediaItem(props: Props) {
  const { image, place, isPage, readOnly, ask, onClosed, onRemove, onEdit, onCrop } = props;
  const t = useTranslations("posts.media");
  const [open, setOpen] = useState(ask);
  useEffect(() => {
    if (ask) setOpen(true);
  }, [ask]);
  const description = useAlt(image);
  const placing = usePlacing(props);
  const described = image.alt.trim() !== "";
  const change = (next: boolean) => {
    setOpen(next);
    if (next) return;
    onClosed();
    void description.saveAlt();
  };
  const leave = (then: () => void) => {
    setOpen(false);
    onClosed();
    then();
  };
  return (
    <figure
      ref={placing.element}
      data-place
      className={cn("relative w-44 border border-line bg-raised", !described && !isPage && "border-warn")}
    >
      <Popover open={open} onOpenChange={change}>
        <PopoverTrigger
          {...placing.handle}
          aria-label={t("image", { n: place })}
          className={cn(
            "flex w-full items-center gap-2 p-1 text-start data-[state=open]:outline-2 data-[state=open]:outline-sel data-[state=open]:outline-offset-1",
            !readOnly && "touch-none",
          )}
        >
          <Image
            src={image.url}
            alt={image.alt}
            width={48}
            height={60}
            draggable={false}
            className="h-15 w-12 flex-none bg-stage object-cover"
          />
          <span className="absolute start-0 top-0 grid min-w-5 place-items-center bg-ink px-1 font-bold text-12 text-canvas">
            {place}
          </span>
          <Caption image={image} page={isPage ? place : null} />
        </PopoverTrigger>
        <PopoverContent aria-label={t("image", { n: place })} className="grid w-80 gap-3">
          <Details
            {...props}
            described={description}
            onRemove={() => leave(onRemove)}
            onEdit={() => leave(onEdit)}
            onCrop={() => leave(onCrop)}
          />
        </PopoverContent>
      </Popover>
      {image.isDesignChanged && <DesignChangedNote index={image.index} />}
    </figure>
  );
}

/** Returns handlers that move the image; none for a single image. */
function usePlacing({ place, count, readOnly, onMove }: Props) {
  const element = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const refocus = useRef(false);
  // Browsers blur an element that is moved in the DOM.
  useEffect(() => {
    if (refocus.current) button.current?.focus();
    refocus.current = false;
  });
  if (readOnly || count < 2) return { element, handle: { ref: button } };
  return {
    element,
    handle: {
      ref: button,
      "aria-keyshortcuts": "Alt+ArrowLeft Alt+ArrowRight",
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        const by = getKeyboardReorderStep(event, getComputedStyle(event.currentTarget).direction === "rtl");
        if (by === 0) return;
        event.preventDefault();
        refocus.current = true;
        onMove(place - 1 + by);
      },
      onPointerDown: ({ nativeEvent }: PointerEvent<HTMLElement>) => {
        if (nativeEvent.button === 0 && element.current)
          startDragReorder(nativeEvent, element.current, onMove);
      },
    },
  };
}

function Details({ described, ...props }: Props & { described: ReturnType<typeof useAlt> }) {
  const { image, readOnly } = props;
  const t = useTranslations("posts.media");
  const { alt, setAlt, saveAlt, isSuggested, confirmAlt } = described;
  const field = useRef<HTMLTextAreaElement>(null);
  const answer = (text: string) => {
    // The buttons disappear with the proposal.
    field.current?.focus();
    void confirmAlt(text);
  };
  // Prefetches the editor where it is offered; the editor itself reports errors.
  useEffect(() => {
    if (!readOnly) loadEditor().catch(() => undefined);
  }, [readOnly]);
  return (
    <>
      <Image
        src={image.url}
        alt=""
        width={image.width}
        height={image.height}
        className="max-h-60 w-full bg-stage object-contain"
      />
      <Field label={t("alt")} hint={t(image.isAltPending ? "altPendingHint" : "altHint")}>
        <Textarea
          ref={field}
          rows={3}
          maxLength={MAX_ALT_LENGTH}
          value={alt}
          readOnly={readOnly}
          dir={alt ? "auto" : undefined}
          onChange={(event) => setAlt(event.target.value)}
          onBlur={() => void saveAlt()}
        />
      </Field>
      {isSuggested && !readOnly && (
        <div className="-mt-1 flex flex-wrap items-center gap-2 text-13 text-ink-2">
          <Sparkles aria-hidden="true" className="size-3.5 text-voice-text" />
          {t("altSuggested")}
          <Button size="sm" className="ms-auto" onClick={() => answer(alt)}>
            {t("altKeep")}
          </Button>
          <Button size="sm" variant="quiet" onClick={() => answer("")}>
            {t("altUndo")}
          </Button>
        </div>
      )}
      {!readOnly && <ImageActions {...props} />}
    </>
  );
}

function ImageActions({ image, place, count, onMove, onRemove, onEdit, onCrop }: Props) {
  const t = useTranslations("posts.media");
  const editing = useTranslations("posts.edit");
  const editor = useTranslations("posts.editor");
  const client = useQueryClient();
  const { address, draft } = useComposer();
  const prepare = () => void prefetchEditor(client, draft.post._id, image.index).catch(() => undefined);
  return (
    <div className="flex flex-wrap gap-2">
      <Button asChild size="sm" variant="primary">
        <Link
          prefetch
          href={`${address}/images/${image.index}`}
          onPointerEnter={prepare}
          onFocus={prepare}
          onPointerDown={prepare}
        >
          <PenTool aria-hidden="true" />
          {editor("open")}
        </Link>
      </Button>
      <Button size="sm" onClick={onEdit}>
        <Brush aria-hidden="true" />
        {editing("open")}
      </Button>
      <Button size="sm" onClick={onCrop}>
        <Crop aria-hidden="true" />
        {t("crop.open")}
      </Button>
      {place > 1 && (
        <Button size="sm" onClick={() => onMove(place - 2)}>
          {t("earlier")}
        </Button>
      )}
      {place < count && (
        <Button size="sm" onClick={() => onMove(place)}>
          {t("later")}
        </Button>
      )}
      <Button size="sm" variant="danger" onClick={onRemove}>
        <Trash2 aria-hidden="true" />
        {t("remove")}
      </Button>
    </div>
  );
}

function Caption({ image, page }: { image: TrayImage; page: number | null }) {
  const t = useTranslations("posts.media");
  const bound = useTranslations("posts.document");
  const described = image.alt.trim() !== "" || page !== null;
  const written = image.isAltSuggested ? "altSuggested" : "hasAlt";
  const state = image.isAltPending ? "altPending" : described ? written : "noAlt";
  const Icon = described ? Check : TriangleAlert;
  return (
    <span className="grid min-w-0 gap-0.5 text-13">
      <span className="truncate font-semibold">
        {t("kind")} · <bdi dir="ltr">{formatAspectRatio(image.width, image.height)}</bdi>
      </span>
      <span
        className={cn("flex items-center gap-1 text-12", described ? "text-ok" : "font-semibold text-warn")}
      >
        <Icon aria-hidden="true" className="size-3.5 flex-none" />
        {page === null ? t(state) : bound("pageNumber", { n: page })}
      </span>
    </span>
  );
}

/** Edits the alt text; saves are serialized with the text. */
function useAlt(image: TrayImage) {
  const { showError } = useResultToasts();
  const { readOnly } = useComposer();
  const { save } = useSaveChanges();
  const [typed, setAlt] = useState<string | null>(null);
  const alt = typed ?? image.alt;

  async function confirmAlt(text: string) {
    const own = { url: image.url, alt: text.trim(), isAltSuggested: false };
    try {
      await save(({ images }) =>
        images.some(({ url }) => url === own.url)
          ? { images: images.map(({ url, alt }) => (url === own.url ? own : { url, alt })) }
          : null,
      );
      setAlt(null);
    } catch (error) {
      showError(error);
    }
  }

  async function saveAlt() {
    if (readOnly || typed === null || typed.trim() === image.alt) return;
    await confirmAlt(typed);
  }
  return { alt, setAlt, saveAlt, confirmAlt, isSuggested: image.isAltSuggested === true && typed === null };
}
