"use client";

import { createContext, use } from "react";
import { type StoreApi, useStore } from "zustand";
import type { EditorView, ViewSnapshot } from "@/components/editor/editor-view";
import type { ImageLoader } from "@/lib/canvas/client/image-loader";
import { fontLoader } from "@/lib/canvas/client/load-fonts";
import type { PostImageRef } from "@/lib/canvas/client/post-image-ref";
import type { CanvasPage } from "@/lib/canvas/core/document";
import type { Editor, EditorSnapshot } from "@/lib/canvas/core/editor";
import type { CanvasElement } from "@/lib/canvas/core/elements";
import type { DesignKit } from "@/lib/canvas/layouts/design-kit";
import type { RenderContext } from "@/lib/canvas/render/scene";

/** Context shared by all editor components. */
export interface EditorContextValue {
  editor: Editor;
  view: EditorView;
  pictures: ImageLoader;
  pictureOf: RenderContext["pictureOf"];
  /** Resolves when the page is drawn with its images, or after a timeout. */
  standing: Promise<void>;
  /** Resolves when fonts and images are loaded and drawn, without a timeout, or have failed. */
  arrived: Promise<void>;
  /** Location of the design: its post and image, and the name and path it was opened with. */
  home: { postId: string; where: PostImageRef; name: string; address: string };
  readOnly: boolean;
  /** Colors and fonts for the account's designs. */
  kit: DesignKit;
}

export const EditorContext = createContext<EditorContextValue | null>(null);

/** Returns the context of the edited design. Throws outside the editor. */
export function useEditor(): EditorContextValue {
  const editor = use(EditorContext);
  if (!editor) throw new Error("useEditor must be used inside the editor (EditorWorkspace)");
  return editor;
}

/** Returns a selected part of the design's state; renders when that part changes. */
export function useEditorState<T>(select: (snapshot: EditorSnapshot) => T): T {
  const { editor } = useEditor();
  return useStore(editor.store, select);
}

/** Returns the displayed page. */
export function useCurrentPage(): CanvasPage {
  return useEditorState(getCurrentPage);
}

export function getCurrentPage({ document, page }: EditorSnapshot): CanvasPage {
  const shown = document.pages[page];
  if (!shown) throw new RangeError(`There is no page ${page}`);
  return shown;
}

/** Returns an element of the page; undefined after its removal. */
export function useElement(id: string): CanvasElement | undefined {
  return useEditorState((snapshot) => getCurrentPage(snapshot).els[id]);
}

/** Returns the selected element; undefined for none or several. */
export function useSingleSelection(): CanvasElement | undefined {
  return useEditorState((snapshot) => {
    const [id, ...more] = snapshot.selection;
    return id === undefined || more.length > 0 ? undefined : getCurrentPage(snapshot).els[id];
  });
}

/** Returns a selected part of the view state. */
export function useViewState<T>(select: (snapshot: ViewSnapshot) => T): T {
  const { view } = useEditor();
  return useStore(view.store, select);
}

/** Common part of the stores of images and fonts. */
type ReadableStore = Pick<StoreApi<unknown>, "getState" | "getInitialState" | "subscribe">;

/** Returns a value that changes when the element's image or the fonts are loaded. */
export function useResourceVersion(element: CanvasElement): unknown {
  const { pictures } = useEditor();
  const { store }: { store: ReadableStore } = element.type === "image" ? pictures : fontLoader;
  return useStore(store, (state) => {
    if (element.type === "image") return pictures.pictureOf(element.src);
    return element.type === "text" ? state : null;
  });
}
