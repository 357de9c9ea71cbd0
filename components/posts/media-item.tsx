"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Brush, PenTool, Trash2 } from "lucide-react";
import Image from "next/image";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { loadEditor, prepareEditor } from "@/components/editor/load-editor";
import { useComposer } from "@/components/posts/composer-context";
import { ratioText } from "@/components/posts/picture-ratio";
import type { TrayImage } from "@/components/posts/use-removals";
import { useErrorText } from "@/components/shell/use-error-text";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Field } from "@/components/ui/field";
import { notify } from "@/components/ui/notify";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/popover";
import { Textarea } from "@/components/ui/textarea";
import { useSavePost } from "@/lib/posts/client/use-save-post";

const ALT_MAX = 1000;

interface Props {
  image: TrayImage;
  /** Counted from one, for the reader. */
  place: number;
  /** Of a document, where networks take no description of it. */
  isPage: boolean;
  readOnly: boolean;
  /** Its description is asked for: it was just added, or somebody said that it lacks one. */
  ask?: boolean;
  /** Its description was left. */
  onClosed(): void;
  onRemove(): void;
  onEdit(): void;
}

/** One picture: its shape, whether it is described, and behind a click the description and the way out. */
export function MediaItem({
  image,
  place,
  isPage,
  readOnly,
  ask = false,
  onClosed,
  onRemove,
  onEdit,
}: Props) {
  const t = useTranslations("posts.media");
  const [open, setOpen] = useState(ask);
  useEffect(() => {
    if (ask) setOpen(true);
  }, [ask]);
  const description = useAlt(image);
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
    <figure className="w-20">
      <Popover open={open} onOpenChange={change}>
        <PopoverTrigger
          aria-label={t("picture", { n: place })}
          className={cn(
            "block h-25 w-20 overflow-hidden border border-line data-[state=open]:outline-2 data-[state=open]:outline-sel data-[state=open]:outline-offset-1",
            !described && !isPage && "border-warn",
          )}
        >
          <Image src={image.url} alt={image.alt} width={80} height={100} className="size-full object-cover" />
        </PopoverTrigger>
        <PopoverContent aria-label={t("picture", { n: place })} className="grid w-80 gap-3">
          <Details
            image={image}
            place={place}
            described={description}
            readOnly={readOnly}
            onRemove={() => leave(onRemove)}
            onEdit={() => leave(onEdit)}
          />
        </PopoverContent>
      </Popover>
      <Caption image={image} page={isPage ? place : null} />
    </figure>
  );
}

interface DetailsProps extends Pick<Props, "image" | "place" | "readOnly" | "onRemove" | "onEdit"> {
  described: ReturnType<typeof useAlt>;
}

/** The picture larger, its description, and what can be done with it. */
function Details({ image, place, described, readOnly, onRemove, onEdit }: DetailsProps) {
  const t = useTranslations("posts.media");
  const editing = useTranslations("posts.edit");
  const editor = useTranslations("posts.editor");
  const client = useQueryClient();
  const { account, draft } = useComposer();
  const { alt, setAlt, saveAlt } = described;
  // Where it is offered, somebody may be about to go there. What fails here is said there.
  useEffect(() => {
    if (!readOnly) loadEditor().catch(() => undefined);
  }, [readOnly]);
  const prepare = () => void prepareEditor(client, draft.post._id, place - 1).catch(() => undefined);
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
          maxLength={ALT_MAX}
          value={alt}
          readOnly={readOnly}
          dir={alt ? "auto" : undefined}
          onChange={(event) => setAlt(event.target.value)}
          onBlur={() => void saveAlt()}
        />
      </Field>
      {!readOnly && (
        <div className="flex flex-wrap gap-2">
          <Button asChild size="sm" variant="primary">
            <Link
              prefetch
              href={`/account/${account._id}/posts/${draft.post._id}/images/${place - 1}`}
              onPointerEnter={prepare}
              onPointerDown={prepare}
              onFocus={prepare}
            >
              <PenTool aria-hidden="true" />
              {editor("open")}
            </Link>
          </Button>
          <Button size="sm" onClick={onEdit}>
            <Brush aria-hidden="true" />
            {editing("open")}
          </Button>
          <Button size="sm" variant="danger" onClick={onRemove}>
            <Trash2 aria-hidden="true" />
            {t("remove")}
          </Button>
        </div>
      )}
    </>
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
