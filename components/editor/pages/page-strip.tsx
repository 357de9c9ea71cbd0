import { ArrowLeft, ArrowRight, Copy, MoreHorizontal, Plus, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useMemo, useRef, useState } from "react";
import { useStore } from "zustand";
import { type StripPage, usePostPagesContext } from "@/components/editor/pages/pages-context";
import { IconButton } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { cn } from "@/components/ui/cn";
import { DirectionalIcon } from "@/components/ui/directional-icon";
import { getKeyboardReorderStep, startDragReorder } from "@/components/ui/drag-reorder";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { Image } from "@/components/ui/image";
import { Skeleton } from "@/components/ui/spinner";
import { parseDesign } from "@/lib/canvas/client/fetch-design";
import { renderThumbnail } from "@/lib/canvas/client/render-thumbnail";
import { isBlankPage } from "@/lib/canvas/core/blank-page";
import type { CanvasDocument } from "@/lib/canvas/core/document";
import { createElementId } from "@/lib/canvas/core/values";

export function PageStrip() {
  const t = useTranslations("posts.editor.pages");
  const foot = useTranslations("posts.editor.bottomBar");
  const { pages, url, isStripMade, adding, canChange, room, open, add } = usePostPagesContext();
  const at = pages.findIndex((page) => page.url === url);
  const addEmpty = () => {
    const document = open.current?.editor.read().document;
    if (!document) return;
    const page = { id: createElementId(), bg: document.pages[0]?.bg ?? "#FFFFFF", order: [], els: {} };
    add({ document: { ...document, pages: [page], fonts: [] }, message: t("added") });
  };
  return (
    <section
      aria-label={t("title")}
      data-pages
      className="absolute start-3 bottom-0 flex h-10 max-w-[calc(100%-29rem)] items-center gap-1.5"
    >
      {isStripMade && (
        <ol className="flex min-w-0 items-center gap-1 overflow-x-auto overflow-y-hidden px-1 py-1">
          {pages.map((page, index) => (
            <PageItem key={page.url} page={page} index={index} />
          ))}
          {adding && (
            <li>
              <span role="status" aria-label={t("adding")}>
                <Skeleton className="h-7.5 w-6" />
              </span>
            </li>
          )}
        </ol>
      )}
      {canChange && room > 0 && (
        <IconButton icon={Plus} variant="line" label={t("add")} aria-busy={adding} onClick={addEmpty} />
      )}
      {canChange && <PageMenu at={at} />}
      {at >= 0 && (
        <span role="status" className="whitespace-nowrap text-12 text-ink-2">
          {foot("page", { n: at + 1, m: pages.length })}
          {" · "}
          {t(pages[at]?.spare ? "notInPost" : "inPost")}
        </span>
      )}
    </section>
  );
}

/** A press opens the page; dragging or Alt with an arrow key moves it. */
function PageItem({ page: image, index }: { page: StripPage; index: number }) {
  const t = useTranslations("posts.editor.pages");
  const { url, canChange, ticking, show, move, tick, drawings } = usePostPagesContext();
  const changed = useStore(drawings.store);
  const item = useRef<HTMLLIElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const refocus = useRef(false);
  const isOpen = url === image.url;
  const { spare } = image;
  const canMove = canChange && !spare;
  const own = useMemo(() => spare && parseDesign(spare.canvasData), [spare]);
  const document = changed.get(image.url) ?? (own?.ok ? own.document : undefined);
  const isBlank = spare !== undefined && document?.pages[0] !== undefined && isBlankPage(document.pages[0]);
  useEffect(() => {
    if (isOpen) button.current?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [isOpen]);
  // Browsers blur an element that is moved in the DOM.
  useEffect(() => {
    if (refocus.current) button.current?.focus();
    refocus.current = false;
  });
  const onKeyDown = (event: React.KeyboardEvent) => {
    const by = getKeyboardReorderStep(event, getComputedStyle(event.currentTarget).direction === "rtl");
    if (by === 0 || !canMove) return;
    event.preventDefault();
    refocus.current = true;
    move(image.url, index + by);
  };
  return (
    <li ref={item} data-page={image.url} data-place className="relative flex flex-none items-center gap-1">
      <button
        ref={button}
        type="button"
        aria-current={isOpen ? "page" : undefined}
        aria-label={t(!spare && changed.has(image.url) ? "pageChanged" : "page", { n: index + 1 })}
        aria-keyshortcuts={canMove ? "Alt+ArrowLeft Alt+ArrowRight" : undefined}
        className={cn(
          "grid min-h-7.5 min-w-6 touch-none place-items-center",
          isOpen && "outline-2 outline-sel outline-offset-1",
        )}
        onClick={() => void show(image.url)}
        onKeyDown={onKeyDown}
        onPointerDown={({ nativeEvent }) => {
          if (canMove && nativeEvent.button === 0 && item.current)
            startDragReorder(nativeEvent, item.current, (to) => move(image.url, to));
        }}
      >
        <PageThumbnail page={image} document={document} />
      </button>
      {canChange && (
        <Checkbox
          checked={!spare}
          aria-label={t("tick", { n: index + 1 })}
          aria-busy={ticking === image.url}
          title={t(isBlank ? "blank" : spare ? "notInPost" : "inPost")}
          onCheckedChange={() => tick(image.url)}
        />
      )}
    </li>
  );
}

function PageMenu({ at }: { at: number }) {
  const t = useTranslations("posts.editor.pages");
  const { images, pages, url, room, adding, ticking, move, duplicate, remove } = usePostPagesContext();
  const isSpare = pages[at]?.spare !== undefined;
  const isFirst = at <= 0 || isSpare;
  const isLast = at >= images.length - 1;
  const canRemove = isSpare ? pages.length > 1 : images.length > 1;
  if (room <= 0 && !canRemove) return null;
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <IconButton icon={MoreHorizontal} label={t("more")} />
      </DropdownMenuTrigger>
      <DropdownMenuContent align="start">
        {room > 0 && (
          <DropdownMenuItem onSelect={duplicate}>
            <Copy aria-hidden="true" />
            {t("duplicate")}
          </DropdownMenuItem>
        )}
        {!isFirst && (
          <DropdownMenuItem onSelect={() => move(url, at - 1)}>
            <DirectionalIcon icon={ArrowLeft} aria-hidden="true" />
            {t("earlier")}
          </DropdownMenuItem>
        )}
        {!isLast && (
          <DropdownMenuItem onSelect={() => move(url, at + 1)}>
            <DirectionalIcon icon={ArrowRight} aria-hidden="true" />
            {t("later")}
          </DropdownMenuItem>
        )}
        {canRemove && (
          // A page that is being moved into or out of the post changes its URL.
          <DropdownMenuItem danger disabled={adding || ticking !== null} onSelect={() => remove(url)}>
            <Trash2 aria-hidden="true" />
            {t("remove")}
          </DropdownMenuItem>
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

const WIDTH = 40;
const HEIGHT = 30;
const SHARP = 3;

interface Props {
  page: StripPage;
  /** Design that is newer than the image, or of a page without one. */
  document: CanvasDocument | undefined;
}

function PageThumbnail({ page, document }: Props) {
  const { w, h } = document?.size ?? { w: page.width, h: page.height };
  const scale = Math.min(WIDTH / w, HEIGHT / h);
  const size = { width: Math.round(w * scale), height: Math.round(h * scale) };
  const { place, drawn } = useDrawing(document);
  return (
    <span className="relative block overflow-hidden border border-line bg-raised" style={size}>
      {!page.spare && (
        <Image
          src={page.url}
          alt=""
          draggable={false}
          width={WIDTH * SHARP}
          height={HEIGHT * SHARP}
          className={cn("size-full object-cover", drawn && "invisible")}
        />
      )}
      <span ref={place} aria-hidden="true" className="absolute inset-0" />
    </span>
  );
}

function useDrawing(document: CanvasDocument | undefined) {
  const place = useRef<HTMLSpanElement>(null);
  const [drawn, setDrawn] = useState(false);
  useEffect(() => {
    const holder = place.current;
    if (!document) {
      holder?.replaceChildren();
      setDrawn(false);
      return;
    }
    const stop = new AbortController();
    renderThumbnail(document, WIDTH * SHARP, stop.signal).then(
      (canvas) => {
        if (!canvas || stop.signal.aborted || !(canvas instanceof HTMLCanvasElement)) return;
        // Konva set the page's own size.
        canvas.removeAttribute("style");
        canvas.className = "size-full";
        holder?.replaceChildren(canvas);
        setDrawn(true);
      },
      // When one of its images cannot be loaded, the post's image is shown.
      () => undefined,
    );
    return () => stop.abort();
  }, [document]);
  return { place, drawn };
}
