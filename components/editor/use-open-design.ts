import { useTranslations } from "next-intl";
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useDesignKit } from "@/components/editor/brand-kit/use-design-kit";
import type { OpenDesignContextValue } from "@/components/editor/editor-context";
import { EditorView, type ViewSnapshot } from "@/components/editor/editor-view";
import {
  type PostPagesContextValue,
  type StripPage,
  usePostPagesContext,
} from "@/components/editor/pages/pages-context";
import { loadPageImages, takePrefetchedImages } from "@/components/editor/prefetch-design";
import { downloadBlob } from "@/components/media/download-file";
import { showToast } from "@/components/ui/show-toast";
import type { Autosave } from "@/lib/canvas/client/autosave";
import type { OpenedDesign } from "@/lib/canvas/client/autosave-port";
import { delay } from "@/lib/canvas/client/create-image-loader";
import { loadFonts } from "@/lib/canvas/client/load-fonts";
import { useAutosave } from "@/lib/canvas/client/use-autosave";
import { createDocument } from "@/lib/canvas/core/create-document";
import { Editor } from "@/lib/canvas/core/editor";
import { createImageDocument } from "@/lib/canvas/core/image-document";
import { getProductFileName } from "@/lib/core/site-config";
import type { PostDto } from "@/lib/posts/schemas";
import { isEditable } from "@/lib/posts/states";

export interface OpenDesignFailure {
  error: unknown;
  download: (() => void) | null;
}

type Opened =
  | { state: "opening" }
  | { state: "failed"; failed: OpenDesignFailure }
  | { state: "open"; design: OpenDesignContextValue };

/** Timeout in ms for the page's images before the panels are shown. */
const TIMEOUT_MS = 250;

export function useOpenDesign(post: PostDto, image: StripPage): Opened {
  const { where, viewSnapshot } = usePostPagesContext();
  const editor = useRef<Editor | null>(null);
  const { palette } = useDesignKit().brand;
  // Created only for an image without a stored design.
  const [initial] = useState(
    () => () =>
      // A page outside the post always has a stored design.
      image.spare
        ? createDocument({ pages: [{ bg: "#FFFFFF", elements: [] }], at: new Date(post.createdAt) })
        : createImageDocument(image, post.createdAt, palette),
  );
  const { autosave, opened, failure, snapshot, tab, takeOver } = useAutosave({
    where,
    initial,
    onMerged: (document) => editor.current?.adopt(document),
  });
  const workspace = useEditor(opened, autosave, viewSnapshot, editor);
  useNews(opened);
  const { raw } = snapshot;
  if (raw) return { state: "failed", failed: { error: null, download: () => downloadJson(raw) } };
  if (failure) return { state: "failed", failed: { error: failure, download: null } };
  if (!workspace) return { state: "opening" };
  const { of, ...shown } = workspace;
  const elsewhere = tab === "elsewhere";
  const readOnly = elsewhere || of !== opened || !isEditable(post.status);
  const download = () => downloadJson(autosave.mineAsCopy() ?? shown.editor.read().document);
  return { state: "open", design: { ...shown, autosave, readOnly, elsewhere, takeOver, download } };
}

interface OpenedEditor
  extends Pick<OpenDesignContextValue, "editor" | "view" | "images" | "rendered" | "arrived"> {
  of: OpenedDesign;
}

/** Creates an editor for an opened design with autosave, and prefetches its fonts and images. */
function useEditor(
  opened: OpenedDesign | null,
  autosave: Autosave,
  viewSnapshot: PostPagesContextValue["viewSnapshot"],
  current: RefObject<Editor | null>,
) {
  const [workspace, setEditor] = useState<OpenedEditor | null>(null);
  // A layout effect avoids a flash of the skeleton between two designs.
  useLayoutEffect(() => {
    const document = opened?.document;
    if (!document) return;
    const editor = new Editor(document);
    // Later merges go into this editor, even before it is shown.
    current.current = editor;
    const images = takePrefetchedImages();
    const fetch = () => {
      const { document: now, page } = editor.read();
      loadPageImages(images, now, page);
      return loadFonts(now.fonts);
    };
    const stop = editor.store.subscribe(() => {
      autosave.change(editor.read().document);
      void fetch();
    });
    const arrived = Promise.all([fetch(), images.settled()]).then(waitForPaint);
    const rendered = Promise.race([arrived, delay(TIMEOUT_MS)]);
    setEditor({ editor, view: newView(viewSnapshot.current), images, rendered, arrived, of: opened });
    return () => {
      stop();
      images.release();
    };
  }, [opened, autosave, viewSnapshot, current]);
  return workspace;
}

/** Resolves after the next paint; hidden pages are never painted. */
function waitForPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
    setTimeout(resolve, TIMEOUT_MS);
  });
}

/** Keeps the previous page's view; initially shows the layers panel where it does not cover the stage. */
function newView(viewSnapshot: Partial<ViewSnapshot>): EditorView {
  const view = new EditorView();
  if (viewSnapshot.panel !== undefined) view.set(viewSnapshot);
  else if (window.matchMedia("(min-width: 1200px)").matches) view.set({ panel: "layers" });
  return view;
}

function useNews(opened: OpenedDesign | null): void {
  const t = useTranslations("posts.editor.save");
  const found = opened?.found;
  useEffect(() => {
    if (found === "restored" || found === "merged") showToast.info(t(found), { id: "canvas-restored" });
  }, [found, t]);
}

function downloadJson(value: unknown): void {
  downloadBlob(
    new Blob([JSON.stringify(value)], { type: "application/json" }),
    getProductFileName("design.json"),
  );
}
