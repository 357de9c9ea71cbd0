import type { EditorView } from "@/components/editor/editor-view";
import type { Autosave } from "@/lib/canvas/client/autosave";
import type { PictureLoader } from "@/lib/canvas/client/picture-loader";
import type { Editor } from "@/lib/canvas/core/editor";

/** A design on the desk, and how it is saved. */
export interface OpenDesign {
  editor: Editor;
  view: EditorView;
  autosave: Autosave;
  pictures: PictureLoader;
  /** Resolves when the page has been drawn with its pictures, or they take too long. */
  standing: Promise<void>;
  /** Resolves when they are there and drawn, however long they take, or cannot be had. */
  arrived: Promise<void>;
  readOnly: boolean;
  /** Another tab writes: this one looks on until it takes over. */
  elsewhere: boolean;
  takeOver(): void;
  /** The design as a file, for whoever cannot save it. */
  download(): void;
}
