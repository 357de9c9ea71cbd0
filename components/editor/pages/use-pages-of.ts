"use client";

import { useTranslations } from "next-intl";
import { useCallback, useEffect, useRef, useState } from "react";
import { finishCrop } from "@/components/editor/crop-picture";
import type { ViewSnapshot } from "@/components/editor/editor-view";
import { PageDrawings } from "@/components/editor/pages/page-drawings";
import type { Pages } from "@/components/editor/pages/pages-context";
import { useOpenPage } from "@/components/editor/pages/use-open-page";
import { usePageDeeds } from "@/components/editor/pages/use-page-deeds";
import { usePageRemovals } from "@/components/editor/pages/use-page-removals";
import { usePostChanges } from "@/components/editor/pages/use-post-changes";
import { useTurnKeys } from "@/components/editor/pages/use-turn-keys";
import type { OpenDesign } from "@/components/editor/use-open-design";
import { notify } from "@/components/ui/notify";
import { MAX_PAGES } from "@/lib/canvas/core/limits";
import type { PostWire } from "@/lib/posts/schemas";
import { isEditable } from "@/lib/posts/states";

/** A save that takes longer goes on while the next page is opened. */
const PATIENCE_MS = 2_000;
/** Above every revision there is: whatever the server has is newer. */
const ANY_REV = Number.MAX_SAFE_INTEGER;

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

  const changes = usePostChanges(post._id, (now) => {
    here.current.follow(now.images.map(({ url }) => url));
    // Its revision moved with its picture: not told now, the next save would meet a conflict.
    const autosave = open.current?.autosave;
    if (autosave && autosave.read().rev > 0) void autosave.heard(ANY_REV);
  });
  const { deletions, hidden } = usePageRemovals(post._id, changes);
  const kept = post.images.filter(({ url }) => !hidden.includes(url));

  const seat = useCallback((design: OpenDesign) => {
    open.current = design;
    setReadOnly(design.readOnly);
  }, []);

  const show = useCallback(
    async (url: string) => {
      await settled(open.current);
      const all = changes.latest()?.images.map((image) => image.url) ?? [];
      if (url === here.current.read().url || !all.includes(url)) return;
      const { arriving = [], cutting = {} } = open.current?.view.read() ?? {};
      if (arriving.length + Object.keys(cutting).length > 0) notify.info(t("late"), { id: "late" });
      open.current = null;
      page.show(url, all);
    },
    [changes.latest, page.show, t],
  );
  const deeds = usePageDeeds({ post, images: kept, here, open, changes, deletions, show });
  const inSight = useRef(deeds.images);
  inSight.current = deeds.images;
  const turn = useCallback(
    (by: number) => {
      const at = inSight.current.findIndex(({ url }) => url === here.current.read().url);
      const next = inSight.current[at + by];
      if (at >= 0 && next) void show(next.url);
    },
    [show],
  );
  useFocusOnStage(page.turn);
  useTurnKeys(open, turn);
  return {
    ...{ post, url: page.url, where, drawings, open, look, seat, show, turn, turnOf: page.turn },
    canChange: isEditable(post.status) && !readOnly,
    room: MAX_PAGES - post.images.length,
    ...deeds,
  };
}

/** What is open is brought to an end and saved, as far as that takes no longer than anybody waits. */
async function settled(design: OpenDesign | null): Promise<void> {
  if (!design || design.readOnly) return;
  finishCrop(design);
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  await Promise.race([design.autosave.flush(), late]);
}

/** Whoever turned a page by its key goes on there: the stage that had the focus is gone. */
function useFocusOnStage(turn: number): void {
  useEffect(() => {
    if (turn === 0 || document.activeElement !== document.body) return;
    const stop = new MutationObserver(() => {
      const stage = document.querySelector<HTMLElement>("[role=application]");
      if (!stage) return;
      stop.disconnect();
      if (document.activeElement === document.body) stage.focus();
    });
    stop.observe(document.body, { childList: true, subtree: true });
    return () => stop.disconnect();
  }, [turn]);
}
