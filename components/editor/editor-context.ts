"use client";

import { createContext, use, useSyncExternalStore } from "react";
import type { EditorView, ViewSnapshot } from "@/components/editor/editor-view";
import { fontLoader } from "@/lib/canvas/client/load-fonts";
import type { PictureLoader } from "@/lib/canvas/client/picture-loader";
import type { PicturePlace } from "@/lib/canvas/client/picture-place";
import type { CanvasPage } from "@/lib/canvas/core/document";
import type { Editor, EditorSnapshot } from "@/lib/canvas/core/editor";
import type { CanvasElement } from "@/lib/canvas/core/elements";
import type { DesignKit } from "@/lib/canvas/layouts/design-kit";
import type { Look } from "@/lib/canvas/render/scene";

/** What every part of the editor shares. */
export interface Desk {
  editor: Editor;
  view: EditorView;
  pictures: PictureLoader;
  pictureOf: Look["pictureOf"];
  /** Resolves when the page has been drawn with its pictures, or they take too long. */
  standing: Promise<void>;
  /** Resolves when its fonts and pictures are there and drawn, however long they take, or cannot be had. */
  arrived: Promise<void>;
  /** Where the design belongs: behind which picture of which post, and the name and address it was opened by. */
  home: { postId: string; where: PicturePlace; name: string; address: string };
  /** The design may be looked at only. */
  readOnly: boolean;
  /** What designs of this brand are drawn in. */
  kit: DesignKit;
}

export const DeskContext = createContext<Desk | null>(null);

/** The design being edited. Throws outside the editor. */
export function useDesk(): Desk {
  const desk = use(DeskContext);
  if (!desk) throw new Error("useDesk must be used inside the editor (EditorDesk)");
  return desk;
}

/** A part of the design's state; renders again when that part is another one. */
export function useDesign<T>(select: (snapshot: EditorSnapshot) => T): T {
  const { editor } = useDesk();
  const read = () => select(editor.read());
  return useSyncExternalStore(editor.subscribe, read, read);
}

/** The page that is shown. */
export function usePage(): CanvasPage {
  return useDesign(pageOf);
}

export function pageOf({ document, page }: EditorSnapshot): CanvasPage {
  const shown = document.pages[page];
  if (!shown) throw new RangeError(`There is no page ${page}`);
  return shown;
}

/** One element of the page; undefined once it is gone. */
export function useElement(id: string): CanvasElement | undefined {
  return useDesign((snapshot) => pageOf(snapshot).els[id]);
}

/** The only selected element; undefined when there is none or several. */
export function useOnlySelected(): CanvasElement | undefined {
  return useDesign((snapshot) => {
    const [id, ...more] = snapshot.selection;
    return id === undefined || more.length > 0 ? undefined : pageOf(snapshot).els[id];
  });
}

/** A part of how the design is looked at. */
export function useView<T>(select: (snapshot: ViewSnapshot) => T): T {
  const { view } = useDesk();
  const read = () => select(view.read());
  return useSyncExternalStore(view.subscribe, read, read);
}

/** Another value whenever what this element is drawn with has arrived: its picture, or fonts. */
export function useArrived(element: CanvasElement): unknown {
  const { pictures } = useDesk();
  const store = element.type === "image" ? pictures : fontLoader;
  const read = () => {
    if (element.type === "image") return pictures.pictureOf(element.src);
    return element.type === "text" ? fontLoader.read() : null;
  };
  return useSyncExternalStore(store.subscribe, read, read);
}
