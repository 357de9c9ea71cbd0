"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Brush, PenTool, Trash2 } from "lucide-react";
import Image from "next/image";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { loadEditor, loadPreparation, prepareEditor } from "@/components/editor/load-editor";
import { useComposer } from "@/components/posts/composer-context";
import { ratioText } from "@/components/posts/picture-ratio";
import type { TrayImage } from "@/components/posts/use-removals";
import { useErrorText } from "@/components/shell/use-error-text";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { dragPlace, stepOf } from "@/components/ui/drag-place";
import { Field } from "@/components/ui/field";
import { notify } from "@/components/ui/notify";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/popover";
import { Textarea } from "@/components/ui/textarea";
import { postAddress } from "@/lib/core/post-address";
import { useSavePost } from "@/lib/posts/client/use-save-post";
import { MAX_ALT } from "@/lib/posts/rules";

interface Props {
  image: TrayImage;
  /** Counted from one, for the reader. */
  place: number;
  /** How many there are. */
  count: number;
  /** Of a document, where networks take no description of it. */
  isPage: boolean;
  readOnly: boolean;
  /** Its description is asked for: it was just added, or somebody said that it lacks one. */
  ask?: boolean;
  /** Its description was left. */
  onClosed(): void;
  /** To another place, counted from zero. */
  onMove(to: number): void;
  onRemove(): void;
  onEdit(): void;
}

/**
 * One picture: its shape, whether it is described, and behind a click the description and the way out. A drag, or an
 * arrow with Alt, gives it another place.
 */
export function MediaItem(props: Props) {
  const { image, place, isPage, readOnly, ask = false, onClosed, onRemove, onEdit } = props;
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
    <figure ref={placing.figure} data-place className="relative w-20">
      <Popover open={open} onOpenChange={change}>
        <PopoverTrigger
          {...placing.handle}
          aria-label={t("picture", { n: place })}
          className={cn(
            "block h-25 w-20 overflow-hidden border border-line data-[state=open]:outline-2 data-[state=open]:outline-sel data-[state=open]:outline-offset-1",
            !readOnly && "touch-none",
            !described && !isPage && "border-warn",
          )}
        >
          <Image
            src={image.url}
            alt={image.alt}
            width={80}
            height={100}
            draggable={false}
            className="size-full object-cover"
          />
        </PopoverTrigger>
        <PopoverContent aria-label={t("picture", { n: place })} className="grid w-80 gap-3">
          <Details
            {...{ image, place, readOnly, count: props.count, onMove: props.onMove }}
            described={description}
            onRemove={() => leave(onRemove)}
            onEdit={() => leave(onEdit)}
          />
        </PopoverContent>
      </Popover>
      <Caption image={image} page={isPage ? place : null} />
    </figure>
  );
}

/** What makes a picture movable; nothing where there is no other place. */
function usePlacing({ place, count, readOnly, onMove }: Props) {
  const figure = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const refocus = useRef(false);
  // A browser takes the focus off what is put elsewhere.
  useEffect(() => {
    if (refocus.current) button.current?.focus();
    refocus.current = false;
  });
  if (readOnly || count < 2) return { figure, handle: { ref: button } };
  return {
    figure,
    handle: {
      ref: button,
      "aria-keyshortcuts": "Alt+ArrowLeft Alt+ArrowRight",
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        const by = stepOf(event, getComputedStyle(event.currentTarget).direction === "rtl");
        if (by === 0) return;
        event.preventDefault();
        refocus.current = true;
        onMove(place - 1 + by);
      },
      onPointerDown: ({ nativeEvent }: PointerEvent<HTMLElement>) => {
        if (nativeEvent.button === 0 && figure.current) dragPlace(nativeEvent, figure.current, onMove);
      },
    },
  };
}

interface DetailsProps
  extends Pick<Props, "image" | "place" | "count" | "readOnly" | "onMove" | "onRemove" | "onEdit"> {
  described: ReturnType<typeof useAlt>;
}

/** The picture larger, its description, and what can be done with it. */
function Details({ image, place, described, readOnly, ...deeds }: DetailsProps) {
  const t = useTranslations("posts.media");
  const { alt, setAlt, saveAlt } = described;
  // Where it is offered, somebody may be about to go there. What fails here is said there.
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
      <Field label={t("alt")} hint={t("altHint")}>
        <Textarea
          rows={3}
          maxLength={MAX_ALT}
          value={alt}
          readOnly={readOnly}
          dir={alt ? "auto" : undefined}
          onChange={(event) => setAlt(event.target.value)}
          onBlur={() => void saveAlt()}
        />
      </Field>
      {!readOnly && <Deeds image={image} place={place} {...deeds} />}
    </>
  );
}

type DeedsProps = Pick<Props, "image" | "place" | "count" | "onMove" | "onRemove" | "onEdit">;

/** To the editor, to a change in words, to another place, away. */
function Deeds({ image, place, count, onMove, onRemove, onEdit }: DeedsProps) {
  const t = useTranslations("posts.media");
  const editing = useTranslations("posts.edit");
  const editor = useTranslations("posts.editor");
  const client = useQueryClient();
  const { account, draft } = useComposer();
  const makeReady = () => void loadPreparation().catch(() => undefined);
  const prepare = () => void prepareEditor(client, draft.post._id, image.index).catch(() => undefined);
  return (
    <div className="flex flex-wrap gap-2">
      <Button asChild size="sm" variant="primary">
        <Link
          prefetch
          href={`${postAddress(account._id, draft.post._id)}/images/${image.index}`}
          onPointerEnter={makeReady}
          onFocus={makeReady}
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
  return (
    <figcaption className="flex items-center pt-1 text-12 text-ink-2">
      <bdi dir="ltr">{ratioText(image.width, image.height)}</bdi>
      <span className={cn("ms-auto font-bold", !described && "text-warn")}>
        {page === null ? t(described ? "hasAlt" : "noAlt") : bound("place", { n: page })}
      </span>
    </figcaption>
  );
}

/** The description as it is typed, saved in turn with the text. */
function useAlt(image: TrayImage) {
  const errorText = useErrorText();
  const { draft, saver, readOnly } = useComposer();
  const save = useSavePost(draft.post._id);
  const [typed, setAlt] = useState<string | null>(null);
  const alt = typed ?? image.alt;

  async function saveAlt() {
    const next = alt.trim();
    if (readOnly || typed === null || next === image.alt) return;
    try {
      await saver.run(async (revision, post) => {
        if (!post.images.some(({ url }) => url === image.url)) return post;
        const images = post.images.map(({ url, alt }) => ({ url, alt: url === image.url ? next : alt }));
        return (await save.runAsync({ revision, images })).post;
      });
      setAlt(null);
    } catch (error) {
      notify.error(errorText(error));
    }
  }
  return { alt, setAlt, saveAlt };
}
