"use client";

import { useTranslations } from "next-intl";
import { type RefObject, startTransition, useCallback, useEffect, useRef, useState } from "react";
import { finishCrop } from "@/components/editor/crop-picture";
import type { ViewSnapshot } from "@/components/editor/editor-view";
import type { OpenDesign } from "@/components/editor/open-design";
import { PageDrawings } from "@/components/editor/pages/page-drawings";
import type { Pages } from "@/components/editor/pages/pages-context";
import { useOpenPage } from "@/components/editor/pages/use-open-page";
import { usePageDeeds } from "@/components/editor/pages/use-page-deeds";
import { usePageRemovals } from "@/components/editor/pages/use-page-removals";
import { usePostChanges } from "@/components/editor/pages/use-post-changes";
import { useTurnKeys } from "@/components/editor/pages/use-turn-keys";
import { notify } from "@/components/ui/notify";
import type { PicturePlace } from "@/lib/canvas/client/picture-place";
import { MAX_PAGES } from "@/lib/canvas/core/limits";
import type { PostWire } from "@/lib/posts/schemas";
import { isEditable } from "@/lib/posts/states";

/** A save that takes longer goes on while the next page is opened. */
const PATIENCE_MS = 2_000;
/** So long (ms) the strip of pages waits for the stage. */
const STRIP_MS = 600;

/** The pages of a post, with all that can be done with them. */
export function usePagesOf(post: PostWire, first: number): Pages & { turnOf: number } {
  const t = useTranslations("posts.editor.pages");
  const page = useOpenPage(post, first);
  const { where } = page;
  // What is called later, from a message, is about the page that is open then.
  const here = useRef(where);
  here.current = where;
  const open = useRef<OpenDesign | null>(null);
  const look = useRef<Partial<ViewSnapshot>>({});
  const [drawings] = useState(() => new PageDrawings());
  const [readOnly, setReadOnly] = useState(true);
  const [isStripMade, setStripMade] = useState(false);
  // Also where there is no design that could be drawn.
  useEffect(() => {
    const timer = setTimeout(() => setStripMade(true), STRIP_MS);
    return () => clearTimeout(timer);
  }, []);

  const changes = usePostChanges(post._id, {
    onPost: ({ images, revision }) =>
      here.current.follow(
        images.map(({ url }) => url),
        revision,
      ),
    // A save meanwhile would name the place and the revision of before.
    apart: (change) => open.current?.autosave.during(change) ?? change(),
  });
  const { deletions, hidden } = usePageRemovals(post._id, changes);
  const kept = post.images.filter(({ url }) => !hidden.includes(url));

  const seat = useCallback(
    (design: OpenDesign) => {
      const underWay = changes.current();
      // It was opened in the middle of a change, which does not know it.
      if (underWay && open.current?.autosave !== design.autosave)
        void design.autosave.during(() => underWay).catch(() => undefined);
      open.current = design;
      // All around the stage renders again: not before the stage is drawn.
      void design.standing.then(() =>
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
      await settled(open.current);
      const now = changes.latest();
      if (url === here.current.read().url || !now?.images.some((image) => image.url === url)) return;
      const { arriving = [], cutting = {} } = open.current?.view.read() ?? {};
      if (arriving.length + Object.keys(cutting).length > 0) notify.info(t("late"), { id: "late" });
      open.current = null;
      page.show(url, now);
    },
    [changes.latest, page.show, t],
  );
  const deeds = usePageDeeds({ post, images: kept, here, open, changes, deletions, show });
  const turn = useTurning(deeds.images, here, show);
  useFocusOnStage(page.turn, turn.isByKey);
  useTurnKeys(open, turn.by);
  return {
    ...{ post, url: page.url, where, drawings, open, look, seat, show, turn: turn.by, turnOf: page.turn },
    isStripMade,
    canChange: isEditable(post.status) && !readOnly,
    room: MAX_PAGES - post.images.length,
    ...deeds,
  };
}

/** By the keys for the next and the previous page. */
function useTurning(images: PostWire["images"], here: RefObject<PicturePlace>, show: Pages["show"]) {
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

/** What is open is brought to an end and saved, as far as that takes no longer than anybody waits. */
async function settled(design: OpenDesign | null): Promise<void> {
  if (!design || design.readOnly) return;
  finishCrop(design);
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  await Promise.race([design.autosave.flush(), late]);
}

/** Whoever turned a page by its key goes on there: the stage that had the focus is gone. */
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
