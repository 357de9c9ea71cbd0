import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type RefObject, startTransition, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { finishCrop } from "@/components/editor/crop-image";
import type { OpenDesignContextValue } from "@/components/editor/editor-context";
import type { ViewSnapshot } from "@/components/editor/editor-view";
import {
  PagePreviewStore,
  type PostPagesContextValue,
  type StripPage,
} from "@/components/editor/pages/pages-context";
import { usePageActions, usePendingPageDeletions } from "@/components/editor/pages/use-page-actions";
import { usePostUpdateQueue } from "@/components/editor/pages/use-post-update-queue";
import { findAction } from "@/components/editor/shortcuts";
import { showToast } from "@/components/ui/show-toast";
import { parseDesign } from "@/lib/canvas/client/fetch-design";
import { PostImageRef } from "@/lib/canvas/client/post-image-ref";
import { sparePagesQuery } from "@/lib/canvas/client/queries";
import type { SparePageDto } from "@/lib/canvas/document-schemas";
import { MAX_SPARE_PAGES } from "@/lib/canvas/limits";
import type { PostDto } from "@/lib/posts/schemas";
import { isEditable } from "@/lib/posts/states";

/** Timeout in ms after which the next page opens while the save continues. */
const TIMEOUT_MS = 2_000;
const STRIP_MS = 600;

/** Returns the pages in the order of the strip: those in the post, then the others. */
export function listPages(images: PostDto["images"], spares: readonly SparePageDto[]): StripPage[] {
  const others = spares.map((spare): StripPage => {
    const read = parseDesign(spare.canvasData);
    const { w, h } = read.ok ? read.document.size : { w: 1, h: 1 };
    return { url: spare.pictureUrl, width: w, height: h, alt: "", spare };
  });
  return [...images, ...others];
}

export function usePostPages(
  post: PostDto,
  spares: SparePageDto[],
  first: number,
): PostPagesContextValue & { turnOf: number } {
  const t = useTranslations("posts.editor.pages");
  const client = useQueryClient();
  const page = useOpenPage(post, spares, first);
  const { where } = page;
  // Callbacks from messages must use the page that is open when they run.
  const here = useRef(where);
  here.current = where;
  const open = useRef<OpenDesignContextValue | null>(null);
  const viewSnapshot = useRef<Partial<ViewSnapshot>>({});
  const [drawings] = useState(() => new PagePreviewStore());
  const [readOnly, setReadOnly] = useState(true);
  const [isStripMade, setStripMade] = useState(false);
  // Also applies when no design can be drawn.
  useEffect(() => {
    const timer = setTimeout(() => setStripMade(true), STRIP_MS);
    return () => clearTimeout(timer);
  }, []);

  const changes = usePostUpdateQueue(post._id, {
    onPost: ({ images, revision }) =>
      here.current.follow(
        images.map(({ url }) => url),
        revision,
      ),
    // A concurrent save would use an outdated index and revision.
    apart: (change) => open.current?.autosave.during(change) ?? change(),
  });
  const { deletions, hidden } = usePendingPageDeletions(post._id, changes);
  const stored = post.images.filter(({ url }) => !hidden.includes(url));
  const others = useMemo(
    () => spares.filter(({ pictureUrl }) => !hidden.includes(pictureUrl)),
    [spares, hidden],
  );

  const seat = useCallback(
    (design: OpenDesignContextValue) => {
      const underWay = changes.current();
      // The design was opened during a change that started without it.
      if (underWay && open.current?.autosave !== design.autosave)
        void design.autosave.during(() => underWay).catch(() => undefined);
      open.current = design;
      // Renders everything around the stage, so it waits until the stage is drawn.
      void design.rendered.then(() =>
        startTransition(() => {
          setStripMade(true);
          if (open.current) setReadOnly(open.current.readOnly);
        }),
      );
    },
    [changes.current],
  );

  const show = useCallback(
    async (url: string) => {
      await finishAndSave(open.current);
      const now = changes.latest();
      const all = client.getQueryData(sparePagesQuery(post._id).queryKey)?.pages ?? [];
      const spare = all.find(({ pictureUrl }) => pictureUrl === url);
      const isThere = spare !== undefined || now?.images.some((image) => image.url === url);
      if (!now || url === here.current.read().url || !isThere) return;
      const { arriving = [], cutting = {} } = open.current?.view.read() ?? {};
      if (arriving.length + Object.keys(cutting).length > 0) showToast.info(t("lateImage"), { id: "late" });
      open.current = null;
      page.show(url, now, spare);
    },
    [changes.latest, client, page.show, post._id, t],
  );
  const actions = usePageActions({
    ...{ post, images: stored, spares: others, here, open, changes, deletions, drawings, show },
  });
  const pages = useMemo(() => listPages(actions.images, others), [actions.images, others]);
  const turn = useTurning(pages, here, show);
  useFocusOnStage(page.turn, turn.isByKey);
  usePageNavigationKeys(open, turn.by);
  return {
    ...{
      post,
      url: page.url,
      where,
      drawings,
      open,
      viewSnapshot,
      seat,
      show,
      turn: turn.by,
      turnOf: page.turn,
    },
    isStripMade,
    canChange: isEditable(post.status) && !readOnly,
    pages,
    room: MAX_SPARE_PAGES - others.length,
    ...actions,
  };
}

function useTurning(images: StripPage[], here: RefObject<PostImageRef>, show: PostPagesContextValue["show"]) {
  const inSight = useRef(images);
  inSight.current = images;
  const isByKey = useRef(false);
  const by = useCallback(
    (step: number) => {
      const at = inSight.current.findIndex(({ url }) => url === here.current.read().url);
      const next = inSight.current[at + step];
      if (at < 0 || !next) return;
      isByKey.current = true;
      void show(next.url);
    },
    [here, show],
  );
  return { by, isByKey };
}

async function finishAndSave(design: OpenDesignContextValue | null): Promise<void> {
  if (!design || design.readOnly) return;
  finishCrop(design);
  const late = new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS));
  await Promise.race([design.autosave.flush(), late]);
}

/** Moves the focus to the new stage after navigation by key, because the focused one was unmounted. */
function useFocusOnStage(turn: number, isByKey: RefObject<boolean>): void {
  useEffect(() => {
    const wasByKey = turn > 0 && isByKey.current;
    isByKey.current = false;
    if (!wasByKey || document.activeElement !== document.body) return;
    const stop = new MutationObserver(() => {
      const stage = document.querySelector<HTMLElement>("[role=application]");
      if (!stage) return;
      stop.disconnect();
      if (document.activeElement === document.body) stage.focus();
    });
    stop.observe(document.body, { childList: true, subtree: true });
    return () => stop.disconnect();
  }, [turn, isByKey]);
}

/** Handles page keys while a page loads; an open page handles them itself. */
function usePageNavigationKeys(
  open: RefObject<OpenDesignContextValue | null>,
  turn: (by: number) => void,
): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const action = findAction(event);
      const by = action === "page_next" ? 1 : action === "page_previous" ? -1 : 0;
      const target = event.target instanceof HTMLElement ? event.target : null;
      const isFree = target === document.body || target?.closest("[data-pages]") != null;
      if (by === 0 || open.current || !isFree) return;
      event.preventDefault();
      turn(by);
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [open, turn]);
}

/** Tracks the open image when it moves; a removed image is replaced by its neighbor. */
function useOpenPage(post: PostDto, spares: SparePageDto[], first: number) {
  const imageFiles = useMemo(() => post.images.map(({ url }) => url), [post.images]);
  const [{ where, turn }, setOpen] = useState(() => {
    const spare = spares.find(({ imageIndex }) => imageIndex === first);
    const where = new PostImageRef(post._id, first, imageFiles, post.revision, spare?.pictureUrl);
    return { where, turn: 0 };
  });
  // The displayed post may be older than the last response.
  const now = useMemo(() => {
    where.follow(imageFiles, post.revision);
    return where.read();
  }, [where, imageFiles, post.revision]);
  const { index, url } = now;
  const show = useCallback(
    (wanted: string, { _id, images, revision }: PostDto, spare?: SparePageDto) =>
      setOpen((before) => {
        const all = images.map((image) => image.url);
        const index = spare?.imageIndex ?? Math.max(0, all.indexOf(wanted));
        const place = new PostImageRef(_id, index, all, revision, spare?.pictureUrl);
        return { where: place, turn: before.turn + 1 };
      }),
    [],
  );
  const left = now.imageUrls;
  const isThere = left.includes(url) || spares.some(({ pictureUrl }) => pictureUrl === url);
  const neighbor = isThere ? null : (left[index] ?? left.at(-1) ?? null);
  const client = useQueryClient();
  useEffect(() => {
    // A page that was just added is in the cache before it is in the properties.
    const known = client.getQueryData(sparePagesQuery(post._id).queryKey)?.pages ?? [];
    const isAdded = known.some(({ pictureUrl }) => pictureUrl === url);
    if (neighbor !== null && !isAdded) show(neighbor, post);
  }, [client, neighbor, post, show, url]);
  useEffect(() => {
    const { pathname } = window.location;
    const wanted = pathname.replace(/\/images\/\d+$/, `/images/${index}`);
    if (wanted !== pathname) window.history.replaceState(window.history.state, "", wanted);
  }, [index]);
  return { where, turn, url, show };
}
