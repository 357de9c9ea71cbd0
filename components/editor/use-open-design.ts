"use client";

import { useTranslations } from "next-intl";
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useDesignKit } from "@/components/editor/brand/use-design-kit";
import { EditorView, type ViewSnapshot } from "@/components/editor/editor-view";
import { initialDesign } from "@/components/editor/initial-design";
import type { OpenDesign } from "@/components/editor/open-design";
import { type Pages, usePages } from "@/components/editor/pages/pages-context";
import { showPictures, takePictures } from "@/components/editor/prepare-design";
import { saveBlob } from "@/components/media/save-file";
import { notify } from "@/components/ui/notify";
import type { Autosave } from "@/lib/canvas/client/autosave";
import type { OpenedCanvas } from "@/lib/canvas/client/autosave-port";
import { loadFonts } from "@/lib/canvas/client/load-fonts";
import { rest } from "@/lib/canvas/client/load-pictures";
import { useAutosave } from "@/lib/canvas/client/use-autosave";
import { Editor } from "@/lib/canvas/core/editor";
import type { PostWire } from "@/lib/posts/schemas";
import { isEditable } from "@/lib/posts/states";

/** Why there is nothing to show: an error, or a design that cannot be read here. */
export interface FailedDesign {
  error: unknown;
  download: (() => void) | null;
}

type Opened =
  | { state: "opening" }
  | { state: "failed"; failed: FailedDesign }
  | { state: "open"; design: OpenDesign };

/** So long (ms) the desk waits for the bytes of pictures: they are decoded while it is made. */
const BYTES_MS = 40;

/** So long (ms) what is beside the stage waits for the page's pictures. */
const PATIENCE_MS = 250;

/** The design behind a picture, on its way into the editor. */
export function useOpenDesign(post: PostWire, image: PostWire["images"][number]): Opened {
  const { where, look } = usePages();
  const editor = useRef<Editor | null>(null);
  const { palette } = useDesignKit().brand;
  const [first] = useState(() => initialDesign(image, post.createdAt, palette));
  const { autosave, opened, failure, snapshot, tab, takeOver } = useAutosave({
    where,
    initial: () => first,
    onMerged: (document) => editor.current?.adopt(document),
  });
  const desk = useDesk(opened, { autosave, look, current: editor });
  useNews(opened);
  const { raw } = snapshot;
  if (raw) return { state: "failed", failed: { error: null, download: () => downloadJson(raw) } };
  if (failure) return { state: "failed", failed: { error: failure, download: null } };
  if (!desk) return { state: "opening" };
  const elsewhere = tab === "elsewhere";
  const readOnly = elsewhere || desk.of !== opened || !isEditable(post.status);
  const download = () => downloadJson(autosave.mineAsCopy() ?? desk.editor.read().document);
  const { editor: shown, view, pictures, standing, arrived } = desk;
  return {
    state: "open",
    design: {
      editor: shown,
      view,
      pictures,
      standing,
      arrived,
      autosave,
      readOnly,
      elsewhere,
      takeOver,
      download,
    },
  };
}

interface OpenedDesk extends Pick<OpenDesign, "editor" | "view" | "pictures" | "standing" | "arrived"> {
  /** What it was made over. */
  of: OpenedCanvas;
}

/** An editor over what was opened; what changes in it is saved, and its fonts and pictures are fetched. */
function useDesk(
  opened: OpenedCanvas | null,
  { autosave, look, current }: { autosave: Autosave; look: Pages["look"]; current: RefObject<Editor | null> },
) {
  const [desk, setDesk] = useState<OpenedDesk | null>(null);
  // Without a picture of the skeleton between the two.
  useLayoutEffect(() => {
    const document = opened?.document;
    if (!document) return;
    const editor = new Editor(document);
    // What is merged from now on is merged into this one, also before it is shown.
    current.current = editor;
    const pictures = takePictures();
    const fetch = () => {
      const { document: now, page } = editor.read();
      showPictures(pictures, now, page);
      return loadFonts(now.fonts);
    };
    const stop = editor.subscribe(() => {
      autosave.change(editor.read().document);
      void fetch();
    });
    const arrived = Promise.all([fetch(), pictures.settled()]).then(drawn);
    const standing = Promise.race([arrived, rest(PATIENCE_MS)]);
    let isOver = false;
    const show = () => {
      if (!isOver) setDesk({ editor, view: newView(look.current), pictures, standing, arrived, of: opened });
    };
    const decoding = pictures.decoding();
    if (decoding) void Promise.race([decoding, rest(BYTES_MS)]).then(show);
    else show();
    return () => {
      isOver = true;
      stop();
      pictures.release();
    };
  }, [opened, autosave, look, current]);
  return desk;
}

/** Resolves when what came was drawn; a page that nobody sees draws nothing. */
function drawn(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
    setTimeout(resolve, PATIENCE_MS);
  });
}

/** As the page before; at first with the layers beside the stage where there is room: elsewhere they would lie over it. */
function newView(look: Partial<ViewSnapshot>): EditorView {
  const view = new EditorView();
  if (look.panel !== undefined) view.set(look);
  else if (window.matchMedia("(min-width: 1200px)").matches) view.set({ panel: "layers" });
  return view;
}

/** Says when the design is not simply what was saved last. */
function useNews(opened: OpenedCanvas | null): void {
  const t = useTranslations("posts.editor.save");
  const found = opened?.found;
  useEffect(() => {
    if (found === "restored" || found === "merged") notify.info(t(found), { id: "canvas-restored" });
  }, [found, t]);
}

function downloadJson(value: unknown): void {
  saveBlob(new Blob([JSON.stringify(value)], { type: "application/json" }), "kolot-design.json");
}
