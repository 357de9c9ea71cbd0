import type { EditorView } from "@/components/editor/editor-view";
import type { Autosave } from "@/lib/canvas/client/autosave";
import type { ImageLoader } from "@/lib/canvas/client/image-loader";
import type { Editor } from "@/lib/canvas/core/editor";

/** Open design and its autosave. */
export interface OpenDesignContextValue {
  editor: Editor;
  view: EditorView;
  autosave: Autosave;
  pictures: ImageLoader;
  /** Resolves when the page is drawn with its images, or after a timeout. */
  standing: Promise<void>;
  /** Resolves when they are loaded and drawn, without a timeout, or have failed. */
  arrived: Promise<void>;
  readOnly: boolean;
  /** Another tab edits the design; this one is read-only until the user takes over. */
  elsewhere: boolean;
  takeOver(): void;
  /** Downloads the design as a file when it cannot be saved. */
  download(): void;
}
