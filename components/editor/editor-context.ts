import { createContext, use } from "react";
import { type StoreApi, useStore } from "zustand";
import type { BrandDesignKit } from "@/components/editor/brand-kit/use-design-kit";
import type { EditorView, ViewSnapshot } from "@/components/editor/editor-view";
import type { Autosave } from "@/lib/canvas/client/autosave";
import type { ImageLoader } from "@/lib/canvas/client/image-loader";
import { fontLoader } from "@/lib/canvas/client/load-fonts";
import type { PostImageRef } from "@/lib/canvas/client/post-image-ref";
import type { CanvasPage } from "@/lib/canvas/core/document";
import type { Editor, EditorSnapshot } from "@/lib/canvas/core/editor";
import { type CanvasElement, isDataElement } from "@/lib/canvas/core/elements";
import type { RenderContext } from "@/lib/canvas/render/scene";

export interface OpenDesignContextValue {
  editor: Editor;
  view: EditorView;
  autosave: Autosave;
  images: ImageLoader;
  /** Resolves when the page is drawn with its images, or after a timeout. */
  rendered: Promise<void>;
  /** Resolves when fonts and images are loaded and drawn, without a timeout, or have failed. */
  arrived: Promise<void>;
  readOnly: boolean;
  /** Another tab edits the design; this one is read-only until the user takes over. */
  elsewhere: boolean;
  takeOver(): void;
  /** Downloads the design as a file when it cannot be saved. */
  download(): void;
}

export interface EditorContextValue
  extends Pick<OpenDesignContextValue, "editor" | "view" | "images" | "rendered" | "arrived" | "readOnly"> {
  getImage: RenderContext["getImage"];
  source: { postId: string; where: PostImageRef; name: string; address: string };
  kit: BrandDesignKit;
}

export const EditorContext = createContext<EditorContextValue | null>(null);

/** Returns the context of the edited design. Throws outside the editor. */
export function useEditor(): EditorContextValue {
  const editor = use(EditorContext);
  if (!editor) throw new Error("useEditor must be used inside the editor (EditorWorkspace)");
  return editor;
}

export function useEditorState<T>(select: (snapshot: EditorSnapshot) => T): T {
  return useStore(useEditor().editor.store, select);
}

export function useCurrentPage(): CanvasPage {
  return useEditorState(getCurrentPage);
}

export function getCurrentPage({ document, page }: EditorSnapshot): CanvasPage {
  const shown = document.pages[page];
  if (!shown) throw new RangeError(`There is no page ${page}`);
  return shown;
}

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

export function useViewState<T>(select: (snapshot: ViewSnapshot) => T): T {
  return useStore(useEditor().view.store, select);
}

type ReadableStore = Pick<StoreApi<unknown>, "getState" | "getInitialState" | "subscribe">;

/** Returns a value that changes when the element's image or the fonts are loaded. */
export function useResourceVersion(element: CanvasElement): unknown {
  const { images } = useEditor();
  const { store }: { store: ReadableStore } = element.type === "image" ? images : fontLoader;
  return useStore(store, (state) => {
    if (element.type === "image") return images.getImage(element.src);
    return element.type === "text" || isDataElement(element) ? state : null;
  });
}
