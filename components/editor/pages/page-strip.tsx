"use client";

import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { Fragment, useEffect, useRef } from "react";
import { useStore } from "zustand";
import { createEmptyPageLike } from "@/components/editor/pages/create-page";
import { PageMenu } from "@/components/editor/pages/page-menu";
import { PageThumbnail } from "@/components/editor/pages/page-thumbnail";
import { usePostPagesContext } from "@/components/editor/pages/pages-context";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { getKeyboardReorderStep, startDragReorder } from "@/components/ui/drag-reorder";
import { Skeleton } from "@/components/ui/spinner";
import type { PostDto } from "@/lib/posts/schemas";

/** Renders the post's images as pages at the bottom of the editor. Stays mounted while another page opens. */
export function PageStrip() {
  const t = useTranslations("posts.editor.pages");
  const foot = useTranslations("posts.editor.foot");
  const { images, url, isStripMade, adding, canChange, room, open, add } = usePostPagesContext();
  const at = images.findIndex((image) => image.url === url);
  const addEmpty = () => {
    const document = open.current?.editor.read().document;
    if (document) add({ document: createEmptyPageLike(document), alt: "", message: t("added") });
  };
  return (
    <section
      aria-label={t("title")}
      data-pages
      className="absolute start-3 bottom-0 flex h-10 max-w-[calc(100%-29rem)] items-center gap-1.5"
    >
      {isStripMade && (
        <ol className="flex min-w-0 items-center gap-1 overflow-x-auto overflow-y-hidden px-1 py-1">
          {images.map((image, index) => (
            <Fragment key={image.url}>
              <PageItem image={image} index={index} />
              {adding === image.url && (
                <li>
                  <span role="status" aria-label={t("adding")}>
                    <Skeleton className="h-7.5 w-6" />
                  </span>
                </li>
              )}
            </Fragment>
          ))}
        </ol>
      )}
      {canChange && room > 0 && (
        <Button size="icon-sm" aria-label={t("add")} aria-busy={adding !== null} onClick={addEmpty}>
          <Plus aria-hidden="true" />
        </Button>
      )}
      {canChange && <PageMenu at={at} />}
      {at >= 0 && (
        <span role="status" className="whitespace-nowrap text-12 text-ink-2">
          {foot("page", { n: at + 1, m: images.length })}
        </span>
      )}
    </section>
  );
}

/** A press opens the page; dragging or Alt with an arrow key moves it. */
function PageItem({ image, index }: { image: PostDto["images"][number]; index: number }) {
  const t = useTranslations("posts.editor.pages");
  const { url, canChange, show, move, drawings } = usePostPagesContext();
  const changed = useStore(drawings.store);
  const item = useRef<HTMLLIElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const refocus = useRef(false);
  const isOpen = url === image.url;
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
    if (by === 0 || !canChange) return;
    event.preventDefault();
    refocus.current = true;
    move(image.url, index + by);
  };
  return (
    <li ref={item} data-page={image.url} data-place className="relative flex-none">
      <button
        ref={button}
        type="button"
        aria-current={isOpen ? "page" : undefined}
        aria-label={t(changed.has(image.url) ? "pageChanged" : "page", { n: index + 1 })}
        aria-keyshortcuts={canChange ? "Alt+ArrowLeft Alt+ArrowRight" : undefined}
        className={cn(
          "grid min-h-7.5 min-w-6 touch-none place-items-center",
          isOpen && "outline-2 outline-sel outline-offset-1",
        )}
        onClick={() => void show(image.url)}
        onKeyDown={onKeyDown}
        onPointerDown={({ nativeEvent }) => {
          if (canChange && nativeEvent.button === 0 && item.current)
            startDragReorder(nativeEvent, item.current, (to) => move(image.url, to));
        }}
      >
        <PageThumbnail image={image} document={changed.get(image.url)} />
      </button>
    </li>
  );
}
